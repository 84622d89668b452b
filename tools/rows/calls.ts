import ts from 'typescript'
import { partOfBinding } from './bindings.ts'
import type { Evaluation } from './evaluation.ts'
import { type Closure, isClosure, isFunction, Scope, Sql, unknown, type Value } from './values.ts'

/** Evaluates a call: of a method of the driver, of an array, or of a function of the service. */
export function callValue(node: ts.CallExpression, scope: Scope, run: Evaluation): Value {
  const { expression: callee } = node
  if (ts.isPropertyAccessExpression(callee)) {
    const method = methodValue(callee, node, scope, run)
    if (method !== unknown) return method
  }
  if (ts.isIdentifier(callee) && callee.text === 'rowsIn') return givenRows(node, scope, run, [])
  if (ts.isIdentifier(callee) && callee.text === 'rowsOf') return givenRows(node, scope, run, ['environment_id'])
  const called = run.evaluate(callee, scope)
  if (!isClosure(called)) return unknown
  return apply(
    called,
    node.arguments.map((argument) => () => run.evaluate(argument, scope)),
    run,
  )
}

/** Evaluates the body of a function with these arguments. */
export function apply(called: Closure, given: readonly (() => Value)[], run: Evaluation): Value {
  const scope = new Scope(called.scope)
  called.node.parameters.forEach((parameter, n) => {
    bind(parameter.name, given[n] ?? defaultOf(parameter, scope, run), scope, run)
  })
  const { body } = called.node
  if (!body) return unknown
  if (!ts.isBlock(body)) return run.evaluate(body, scope)
  const returned = run.oneOf(returnsOf(body))
  return returned ? run.evaluate(returned, scope) : unknown
}

const defaultOf =
  ({ initializer }: ts.ParameterDeclaration, scope: Scope, run: Evaluation) =>
  (): Value =>
    initializer ? run.evaluate(initializer, scope) : unknown

function bind(name: ts.BindingName, value: () => Value, scope: Scope, run: Evaluation): void {
  if (ts.isIdentifier(name)) {
    const symbol = run.checker.getSymbolAtLocation(name)
    if (symbol) scope.bind(symbol, value)
    return
  }
  for (const element of name.elements)
    if (ts.isBindingElement(element)) bind(element.name, () => partOfBinding(element, value(), scope, run), scope, run)
}

function returnsOf(body: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    else if (!isFunction(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

function methodValue(
  callee: ts.PropertyAccessExpression,
  node: ts.CallExpression,
  scope: Scope,
  run: Evaluation,
): Value {
  const [first] = node.arguments
  const argument = (): Value => (first ? run.evaluate(first, scope) : unknown)
  if (callee.name.text === 'unsafe') {
    const text = argument()
    return typeof text === 'string' ? new Sql([text]) : unknown
  }
  const ofObject = objectMethods[callee.getText()]
  if (ofObject) return ofObject(argument())
  return listMethods.has(callee.name.text) ? listValue(callee, node, scope, run) : unknown
}

const listMethods = new Set(['map', 'flatMap', 'reduce', 'join', 'toReversed', 'filter', 'toSpliced', 'slice'])

/** Evaluates a method of a list; a list that is known only when it runs has one item. */
function listValue(callee: ts.PropertyAccessExpression, node: ts.CallExpression, scope: Scope, run: Evaluation): Value {
  const method = callee.name.text
  const [given, initial]: (Value | undefined)[] = node.arguments.map((argument) => run.evaluate(argument, scope))
  const items = run.evaluate(callee.expression, scope)
  const list: Value[] = Array.isArray(items) ? items : [unknown]
  if (method === 'join') return joined(list, given ?? ',')
  if (!given || !isClosure(given)) return method === 'toSpliced' || method === 'slice' ? list : unknown
  if (method === 'map') return list.map((item, n) => apply(given, [() => item, () => String(n)], run))
  if (method === 'flatMap') return list.flatMap((item, n) => apply(given, [() => item, () => String(n)], run))
  if (method !== 'reduce') return list
  const all: Value[] = initial === undefined ? list : [initial, ...list]
  return all.slice(1).reduce<Value>((sum, item) => apply(given, [() => sum, () => item], run), all[0] ?? unknown)
}

const objectMethods: Record<string, (value: Value) => Value> = {
  'Object.keys': (value) => (value instanceof Map ? [...value.keys()] : unknown),
  'Object.values': (value) => (value instanceof Map ? [...value.values()].map((item) => item()) : unknown),
  'Object.entries': (value) => (value instanceof Map ? [...value].map(([name, item]) => [name, item()]) : unknown),
}

const joined = (list: Value[], separator: Value): Value =>
  list.every((item) => typeof item === 'string') && typeof separator === 'string' ? list.join(separator) : unknown

/** Rows that are given to a statement as arrays, with the types that the call names. */
function givenRows(node: ts.CallExpression, scope: Scope, run: Evaluation, uuids: string[]): Value {
  const columns = node.arguments.at(-1)
  const named = columns ? run.evaluate(columns, scope) : unknown
  if (!(named instanceof Map)) return unknown
  const types = new Map([...named].map(([name, type]) => [name, type()]))
  for (const name of uuids) types.set(name, 'uuid')
  if ([...types.values()].some((type) => typeof type !== 'string')) return unknown
  const arrays = [...types.values()].map((type) => `null::${String(type)}[]`)
  const names = [...types.keys()].map((name) => `"${name}"`)
  return new Sql([`(select * from unnest(${arrays.join(', ')}) with ordinality as given (${names.join(', ')}, n))`])
}
