import ts from 'typescript'

const checked = /^(panel|portal|widget)\/src\/(?!texts\/|preview).*[.]tsx?$/
const words = /\p{L}{2}/u

/** Attributes and properties that a person reads. */
const read =
  /^'?(aria-(label|description|valuetext)|label|title|description|placeholder|alt|hint|heading|summary|action|empty|caption|header|success|create|never|nothingFoundMessage|cancel|does)'?$/
const readCalls = /^(toast([.]success)?|setProblem|pageTitle[.]set)$/

/** Files of the client whose texts only developers read: errors of wrong calls and of webhooks. */
const ofDevelopers = /^client\/src\/(verify-webhook|verify-token|flags)[.]ts$/

/** The client has no elements: a text is a literal with words that begin in upper case. */
const clientText = /^(?!Bearer )(.*[“ ])?\p{Lu}\p{Ll}+[ ,.:…]\S?|^\p{Lu}\p{Ll}+$/u

/** Addresses, paths, colors and endpoints. */
const notWords = /^(https?:|[/]|#|(GET|POST|PUT|PATCH|DELETE) )/

/** A sentence, anywhere in the panel: a capital letter, and a second word. Its styles are in style sheets. */
const sentence = /^[“(·\s]*\p{Lu}\p{Ll}+\S*\s+.*\p{L}/su

/** Returns a line for each text of a front end or the client that is not in its lists of texts. */
export function literalTexts(file: string, content: string): string[] {
  const isClient = /^client\/src\/(?!texts\/)/.test(file) && !ofDevelopers.test(file)
  if (!isClient && !checked.test(file)) return []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, kind)
  const isPanel = file.startsWith('panel/')
  const faults: string[] = []
  const shown = new Set<ts.Node>()
  const report = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const text = node.getText(source).trim().slice(0, 60)
    faults.push(`${file}:${line + 1} has a text that belongs into a file of ${file.split('/')[0]}/src/texts: ${text}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isJsxText(node) && words.test(node.text.replace(/&\w+;/g, ''))) report(node)
    if (isClient && isLiteral(node) && clientText.test(wordsOf(node))) shown.add(node)
    for (const literal of shownBy(node).flatMap(literalsOf)) if (words.test(wordsOf(literal))) shown.add(literal)
    if (isPanel && isLiteral(node) && sentence.test(wordsOf(node))) shown.add(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const literal of shown) report(literal)
  return faults
}

/** Returns the expressions that a node shows to people. */
function shownBy(node: ts.Node): ts.Expression[] {
  if (ts.isJsxAttribute(node)) return read.test(node.name.getText()) && node.initializer ? [node.initializer] : []
  if (ts.isJsxExpression(node)) return node.expression && !ts.isJsxAttribute(node.parent) ? [node.expression] : []
  if (ts.isPropertyAssignment(node)) return read.test(node.name.getText()) ? [node.initializer] : []
  if (ts.isCallExpression(node)) return readCalls.test(node.expression.getText()) ? node.arguments.slice(0, 1) : []
  return []
}

type Literal = ts.StringLiteralLike | ts.TemplateExpression

const isLiteral = (node: ts.Node): node is Literal => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** Returns the literals that an expression can result in. */
function literalsOf(node: ts.Node): Literal[] {
  if (isLiteral(node)) return [node]
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return node.expression ? literalsOf(node.expression) : []
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsOf)
  return ts.isBinaryExpression(node) ? [node.left, node.right].flatMap(literalsOf) : []
}

/** A comparison is not shown: `kind === 'card' && …`. */
const isCompared = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) &&
  ![
    ts.SyntaxKind.PlusToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.AmpersandAmpersandToken,
  ].includes(node.parent.operatorToken.kind)

function wordsOf(node: Literal): string {
  if (isCompared(node)) return ''
  if (!ts.isTemplateExpression(node)) return notWords.test(node.text) ? '' : node.text
  const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text)
  return notWords.test(node.head.text) ? '' : parts.join(' ')
}
