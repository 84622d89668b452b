import { relative } from 'node:path'
import ts from 'typescript'
import { root } from '../tree.ts'
import { callFinder, nameOf, type Sources } from './callers.ts'
import { evaluate } from './evaluate.ts'
import { Evaluation } from './evaluation.ts'
import { isFunction, type Part, Scope, Sql } from './values.ts'

/** A statement of the service, with the type that its rows are declared with. */
export interface Statement {
  /** `file:line` */
  place: string
  /** The function or constant that it is in. */
  name: string
  /** The type of a row, or null where the statement declares none. */
  row: ts.Type | null
  /** Its texts, one for each way in which its conditions and fragments combine. */
  texts: readonly (readonly Part[])[]
}

const mostVariants = 12

/** Returns every statement in these files whose rows have a declared type. */
export function statementsIn(program: ts.Program, files: readonly string[]): Statement[] {
  const checker = program.getTypeChecker()
  const sources = files.map((file) => program.getSourceFile(file)).filter((source) => source !== undefined)
  const from: Sources = { checker, callsTo: callFinder(checker, sources) }
  return sources.flatMap((source) =>
    templatesIn(source).flatMap((node) => {
      const row = declaredRow(node, from)
      if (row === undefined) return []
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      const place = `${relative(root, source.fileName)}:${line + 1}`
      return [{ place, name: nameAround(node), row, texts: textsOf(node, from) }]
    }),
  )
}

function templatesIn(source: ts.SourceFile): ts.TaggedTemplateExpression[] {
  const found: ts.TaggedTemplateExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && !ts.isTemplateSpan(node.parent)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * Returns the type of a row: as the template names it, or as the function that returns the template declares it. Null
 * where rows of any shape are read, undefined where the template is a fragment or nobody reads its rows.
 */
function declaredRow(node: ts.TaggedTemplateExpression, { checker, callsTo }: Sources): ts.Type | null | undefined {
  const [named] = node.typeArguments ?? []
  const rows = named ? checker.getTypeFromTypeNode(named) : isReturnedAsRows(node) ? inferredRows(node, checker) : null
  const row = rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number)
  if (row && !checker.getIndexTypeOfType(row, ts.IndexKind.String)) return row
  return named || isRead(node, callsTo) ? null : undefined
}

/** Whether the rows of a template are read where it is, or by a caller of the function that returns it. */
function isRead(node: ts.Node, callsTo: Sources['callsTo']): boolean {
  const { parent } = node
  if (ts.isAwaitExpression(parent)) return !ts.isExpressionStatement(parent.parent)
  const returning = ts.isReturnStatement(parent) ? parent.parent.parent : parent
  const name = isFunction(returning) && !returning.type ? nameOf(returning) : undefined
  return name !== undefined && callsTo(name).some((call) => isRead(call, callsTo))
}

/** Whether the template is the result of a function that declares a promise of it. */
function isReturnedAsRows(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isReturnStatement(parent) || ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent))
    return isReturnedAsRows(parent)
  if (ts.isBlock(parent)) return isReturnedAsRows(parent)
  return isFunction(parent) && /^Promise(Like)?</.test(parent.type?.getText() ?? '')
}

function inferredRows(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  const type = checker.getTypeAtLocation(node)
  return type.symbol?.name === 'PendingQuery' ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined
}

function textsOf(node: ts.TaggedTemplateExpression, from: Sources): Part[][] {
  const texts = new Map<string, Part[]>()
  let variants = 2
  for (let variant = 0; variant < variants; variant++) {
    const run = new Evaluation(from, evaluate, variant)
    const value = run.evaluate(node, new Scope())
    if (value instanceof Sql) {
      const key = value.parts.map((part) => (typeof part === 'string' ? part : '$')).join('')
      if (!texts.has(key)) texts.set(key, [...value.parts])
    }
    variants = Math.max(variants, Math.min(run.widest * 2, mostVariants))
  }
  return [...texts.values()]
}

/** Returns the name of the function or constant of the file that a node is in. */
function nameAround(node: ts.Node): string {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) return at.name.text
    if (ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent)) return at.name.getText()
  }
  return ''
}
