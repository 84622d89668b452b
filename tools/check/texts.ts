import ts from 'typescript'

export interface FoundText {
  line: number
  text: string
}

const commentLine = /^\s*(?:\/\*\*?|\/\/|\*(?!\/))\s*(.*?)(?:\s*\*\/)?$|\s\/\/\s(.*)$/

/** Returns the text of each line of the file that is or ends with a comment. */
export const commentsIn = (content: string): FoundText[] =>
  content.split('\n').flatMap((line, index) => {
    const match = commentLine.exec(line)
    const text = match?.[1] ?? match?.[2]
    return text === undefined ? [] : [{ line: index + 1, text }]
  })

const writtenIn = (template: ts.TemplateLiteral) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join('…')

/** Returns whether a text has two words or more and is neither SQL, CSS, markup nor a script. */
const isSentence = (text: string) =>
  /[A-Za-z]{2,}\S* \S/.test(text) && !/[<>]|=["']|\s=\s|[{}](\s|$)/.test(text.replace(/\{\w+\}/g, ''))

/**
 * Returns the texts that people read: JSX text, the text of `html` templates, and strings and templates that look like a sentence.
 * Other tagged templates (SQL) and import paths are not among them.
 */
export function textsIn(file: string, content: string): FoundText[] {
  if (!/[.]tsx?$/.test(file)) return []
  const source = parse(file, content)
  const found: FoundText[] = []
  const add = (node: ts.Node, written: string) => {
    const text = written.replace(/\s+/g, ' ').trim()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    if (ts.isJsxText(node) ? text !== '' : isSentence(text)) found.push({ line: line + 1, text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text)
    if (ts.isTemplateExpression(node)) add(node, writtenIn(node))
    if (ts.isTaggedTemplateExpression(node)) {
      if (node.tag.getText(source) === 'html') add(node, writtenIn(node.template).replace(/<[^>]*>/g, ' '))
      if (ts.isTemplateExpression(node.template))
        for (const { expression } of node.template.templateSpans) visit(expression)
      return
    }
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function parse(file: string, content: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, content, ts.ScriptTarget.Latest, false, kind)
}

const naming = /^(test|it|describe|suite|t[.]test)([.]\w+)*$/

/** Returns the names of tests. */
export function testNamesIn(file: string, content: string): FoundText[] {
  if (!/[.]tsx?$/.test(file)) return []
  const source = parse(file, content)
  const found: FoundText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && naming.test(node.expression.getText(source))) {
      const [name] = node.arguments
      const text = name && (ts.isStringLiteral(name) ? name.text : ts.isTemplateLiteral(name) ? writtenIn(name) : '')
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      if (text) found.push({ line: line + 1, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns the lines of a document, without code and addresses. */
export function proseIn(content: string): FoundText[] {
  let isCode = false
  return content.split('\n').flatMap((line, index) => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isCode = !isCode
    const text = line.replace(/`[^`]*`|\]\([^)]*\)/g, ' ')
    return isCode || isFence ? [] : [{ line: index + 1, text }]
  })
}
