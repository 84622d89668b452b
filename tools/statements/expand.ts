import ts from 'typescript'
import { type Declared, declarationOf, isFunction, type Sources } from './sources.ts'

/** A piece of a statement: text with its origin, or a value that only the running service knows. */
export type Piece = { text: string; from: ts.Node; at: number } | { hole: 'value' | 'rows' }

/** A statement as it would be sent, with the templates that are in it. */
export interface Expansion {
  pieces: Piece[]
  templates: ReadonlySet<ts.Node>
}

const connections = new Set(['db', 'sql', 'tx'])

/** Returns whether an expression is a connection, by its name. */
export const isConnection = (node: ts.Expression): boolean =>
  ts.isIdentifier(node)
    ? connections.has(node.text)
    : ts.isPropertyAccessExpression(node) && connections.has(node.name.text)

/** Returns whether a node is a statement or a fragment of one. */
export const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && isConnection(node.tag)

/** The arguments of one call, with the call that they come from. */
interface Call {
  of: ts.SignatureDeclaration
  args: readonly ts.Expression[]
  caller: Call | null
}

const maxDepth = 12
const maxBranches = 16
const value: Piece = { hole: 'value' }

/** Returns a template with its fragments in place: once as written, and once more for each other branch of a condition. */
export function expansionsOf(sources: Sources, template: ts.TaggedTemplateExpression): Expansion[] {
  const branches = new Set<ts.Node>()
  const first = expand(sources, template, branches, null)
  const others = [...branches].slice(0, maxBranches).map((branch) => expand(sources, template, new Set(), branch))
  return [first, ...others]
}

/** One expansion while it is made. */
interface Expanding {
  sources: Sources
  /** Collects the branches that were not taken. */
  branches: Set<ts.Node>
  /** The branch to take instead of the usual one. */
  chosen: ts.Node | null
  templates: Set<ts.Node>
}

function expand(
  sources: Sources,
  root: ts.TaggedTemplateExpression,
  branches: Set<ts.Node>,
  chosen: ts.Node | null,
): Expansion {
  const on: Expanding = { sources, branches, chosen, templates: new Set() }
  return { pieces: ofTemplate(on, root, null, 0), templates: on.templates }
}

type Inner = (on: Expanding, node: ts.Expression, call: Call | null, depth: number) => Piece[]

const ofTemplate = (on: Expanding, node: ts.TaggedTemplateExpression, call: Call | null, depth: number): Piece[] => {
  on.templates.add(node)
  return ofText(on, node.template, call, depth, ofExpression)
}

function ofText(on: Expanding, template: ts.TemplateLiteral, call: Call | null, depth: number, inner: Inner): Piece[] {
  if (ts.isNoSubstitutionTemplateLiteral(template))
    return [{ text: template.text, from: template, at: template.getStart() + 1 }]
  const { head, templateSpans } = template
  return [
    { text: head.text, from: head, at: head.getStart() + 1 },
    ...templateSpans.flatMap(({ expression, literal }) => [
      ...inner(on, expression, call, depth),
      { text: literal.text, from: literal, at: literal.getStart() + 1 },
    ]),
  ]
}

/** Takes one branch; the others are expanded another time. */
function ofBranches(on: Expanding, all: readonly ts.Expression[], call: Call | null, depth: number): Piece[] {
  const usual = all.find((branch) => !isEmpty(branch)) ?? all[0]
  const taken = all.find((branch) => branch === on.chosen) ?? usual
  for (const branch of all) if (branch !== usual) on.branches.add(branch)
  return taken ? ofExpression(on, taken, call, depth + 1) : [value]
}

function ofExpression(on: Expanding, node: ts.Expression, call: Call | null, depth: number): Piece[] {
  if (depth > maxDepth) return [value]
  if (isWrapped(node)) return ofExpression(on, node.expression, call, depth)
  if (isSql(node)) return ofTemplate(on, node, call, depth + 1)
  if (ts.isConditionalExpression(node)) {
    // The statement that is sent where the tables are distributed.
    if (/^isDistributed\(/.test(node.condition.getText())) return ofExpression(on, node.whenTrue, call, depth)
    return ofBranches(on, [node.whenTrue, node.whenFalse], call, depth)
  }
  if (ts.isBinaryExpression(node) && isChoice(node.operatorToken.kind))
    return ofBranches(on, [node.left, node.right], call, depth)
  if (ts.isIdentifier(node)) {
    const target = resolved(on, node, call)
    return target?.declared.kind === 'value' ? ofExpression(on, target.declared.node, target.call, depth + 1) : [value]
  }
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
    return ofBranches(on, membersOf(on.sources, node), call, depth)
  return ts.isCallExpression(node) ? ofCall(on, node, call, depth) : [value]
}

function ofCall(
  on: Expanding,
  { expression: called, arguments: args }: ts.CallExpression,
  call: Call | null,
  depth: number,
) {
  if (isConnection(called)) return [{ hole: 'rows' } as const]
  if (ts.isPropertyAccessExpression(called) && called.name.text === 'unsafe' && isConnection(called.expression))
    return args[0] ? ofString(on, args[0], call, depth + 1) : [value]
  if (!ts.isIdentifier(called)) return [value]
  let target = resolved(on, called, call)
  if (target?.declared.kind === 'value' && ts.isIdentifier(target.declared.node))
    target = resolved(on, target.declared.node, target.call)
  if (target?.declared.kind !== 'function') return [value]
  const of = target.declared.node
  return ofBranches(on, resultsOf(of), { of, args, caller: target.isArgument ? target.call : call }, depth)
}

/** The value of a name: for a parameter, the argument of the call. */
function resolved({ sources }: Expanding, name: ts.Identifier, call: Call | null): Resolved {
  const declared = declarationOf(sources, name)
  if (declared?.kind !== 'parameter') return declared && { declared, call, isArgument: false }
  const given = callOf(declared.of, call)
  const argument = given?.args[declared.of.parameters.indexOf(declared.node)] ?? declared.node.initializer
  if (!argument) return null
  const kind = isFunction(argument) ? 'function' : 'value'
  return { declared: { kind, node: argument } as Declared, call: given?.caller ?? null, isArgument: true }
}

/** Text given to `unsafe`, if it is written in the source. */
function ofString(on: Expanding, node: ts.Expression, call: Call | null, depth: number): Piece[] {
  if (depth > maxDepth) return [value]
  if (isWrapped(node)) return ofString(on, node.expression, call, depth)
  if (ts.isStringLiteral(node)) return [{ text: node.text, from: node, at: node.getStart() + 1 }]
  if (ts.isTemplateLiteral(node)) return ofText(on, node, call, depth, ofString)
  if (ts.isConditionalExpression(node)) return ofString(on, node.whenTrue, call, depth + 1)
  if (!ts.isIdentifier(node)) return [value]
  const target = resolved(on, node, call)
  return target?.declared.kind === 'value' ? ofString(on, target.declared.node, target.call, depth + 1) : [value]
}

type Resolved = { declared: Declared; call: Call | null; isArgument: boolean } | null

function callOf(declaration: ts.SignatureDeclaration, call: Call | null): Call | null {
  for (let at = call; at; at = at.caller) if (at.of === declaration) return at
  return null
}

const isWrapped = (node: ts.Expression) =>
  ts.isAsExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isAwaitExpression(node)

const isChoice = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken

const isEmpty = (node: ts.Expression): boolean =>
  isSql(node) && ts.isNoSubstitutionTemplateLiteral(node.template) && node.template.text.trim() === ''

/** The expressions that a function can return. */
function resultsOf(node: ts.SignatureDeclaration & { body?: ts.Node }): ts.Expression[] {
  if (!node.body) return []
  if (!ts.isBlock(node.body)) return [node.body as ts.Expression]
  const results: ts.Expression[] = []
  const visit = (each: ts.Node): void => {
    if (isFunction(each)) return
    if (ts.isReturnStatement(each) && each.expression) results.push(each.expression)
    else ts.forEachChild(each, visit)
  }
  visit(node.body)
  return results
}

/** The fragments that `parts.name` or `parts[name]` can be, if `parts` is an object of the source. */
function membersOf(
  sources: Sources,
  node: ts.ElementAccessExpression | ts.PropertyAccessExpression,
): readonly ts.Expression[] {
  if (!ts.isIdentifier(node.expression)) return []
  const declared = declarationOf(sources, node.expression)
  if (declared?.kind !== 'value') return []
  const object = isWrapped(declared.node) ? declared.node.expression : declared.node
  if (!ts.isObjectLiteralExpression(object)) return []
  const wanted = ts.isPropertyAccessExpression(node) ? node.name.text : null
  return object.properties
    .filter(ts.isPropertyAssignment)
    .filter(({ name }) => wanted === null || name.getText() === wanted)
    .map(({ initializer }) => initializer)
}
