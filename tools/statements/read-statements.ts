import ts from 'typescript'
import { expansionsOf, isSql } from './expand.ts'
import { type Parsed, parseExpansion } from './parse.ts'
import { isFunction, type Sources } from './sources.ts'

export interface Statement {
  file: string
  /** The outermost function or constant around it. */
  name: string
  parsed: Parsed
}

export interface Read {
  statements: Statement[]
  /** Templates that are no SQL, alone or as a part of another template. */
  unreadable: { file: string; name: string }[]
}

/** Parses every statement of the files. A fragment that is a part of other statements is read as a part of them. */
export function readStatements(sources: Sources, files: readonly string[]): Read {
  const templates = files.flatMap((file) => templatesOf(sources.read(file)))
  const parts = new Set<ts.Node>()
  const read = templates.map((template) => {
    const found: Parsed[] = []
    for (const expansion of expansionsOf(sources, template)) {
      const parsed = parseExpansion(expansion)
      if (!parsed) continue
      found.push(parsed)
      for (const each of expansion.templates) if (each !== template) parts.add(each)
    }
    return { template, found }
  })
  const whole = read.filter(({ template }) => !parts.has(template))
  return {
    statements: whole.flatMap(({ template, found }) => found.map((parsed) => ({ ...placeOf(template), parsed }))),
    unreadable: whole.filter(({ found }) => found.length === 0).map(({ template }) => placeOf(template)),
  }
}

function templatesOf(file: ts.SourceFile | null): ts.TaggedTemplateExpression[] {
  const found: ts.TaggedTemplateExpression[] = []
  const visit = (node: ts.Node): void => {
    if (isSql(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  if (file) visit(file)
  return found
}

function placeOf(node: ts.Node): { file: string; name: string } {
  let name = ''
  for (let at = node; at; at = at.parent) {
    if ((ts.isVariableDeclaration(at) || isFunction(at)) && at.name && ts.isIdentifier(at.name)) name = at.name.text
  }
  return { file: node.getSourceFile().fileName, name }
}
