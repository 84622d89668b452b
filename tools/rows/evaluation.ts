import ts from 'typescript'
import { nameOf, type Sources } from './callers.ts'
import { isFunction, type Part, Scope, Sql, unknown, type Value } from './values.ts'

type Evaluate = (node: ts.Expression, scope: Scope, run: Evaluation) => Value

const deepest = 60
const mostWork = 4000

/**
 * One evaluation of one statement. Where the text depends on a condition, an even variant takes the first branch and an
 * odd one the last; where a parameter is a fragment, the variant also chooses the call that gives it.
 */
export class Evaluation {
  readonly checker: ts.TypeChecker
  readonly #callsTo: Sources['callsTo']
  readonly #variant: number
  #depth = 0
  #work = 0
  /** The highest number of calls that any parameter could come from. */
  widest = 1

  readonly #evaluateNode: Evaluate

  constructor({ checker, callsTo }: Sources, evaluate: Evaluate, variant: number) {
    this.#evaluateNode = evaluate
    this.checker = checker
    this.#callsTo = callsTo
    this.#variant = variant
  }

  /** Evaluates an expression as far as its text is known without running it. */
  evaluate(node: ts.Expression, scope: Scope): Value {
    return this.nested(() => this.#evaluateNode(node, scope, this))
  }

  /** Gives up on what refers to itself, or takes too long. */
  nested(evaluated: () => Value): Value {
    if (this.#depth >= deepest || this.#work++ >= mostWork) return unknown
    this.#depth++
    try {
      return evaluated()
    } finally {
      this.#depth--
    }
  }

  holds(condition: ts.Expression): boolean {
    // Tests run where the tables are not distributed.
    if (/isDistributed\(/.test(condition.getText())) return false
    return this.#variant % 2 === 0
  }

  oneOf<Item>(items: readonly Item[]): Item | undefined {
    return this.#variant % 2 === 0 ? items[0] : items.at(-1)
  }

  /** Evaluates the argument for a parameter in one of the calls of its function. */
  argument(parameter: ts.ParameterDeclaration): Value {
    const { parent } = parameter
    if (!isFunction(parent)) return unknown
    const name = nameOf(parent)
    const calls = name ? this.#callsTo(name) : []
    if (calls.length === 0) return unknown
    this.widest = Math.max(this.widest, calls.length)
    const argument = calls[(this.#variant >> 1) % calls.length]?.arguments[parent.parameters.indexOf(parameter)]
    return argument ? this.evaluate(argument, new Scope()) : unknown
  }

  /** Evaluates a part of the window of a keyset. */
  ofWindow(node: ts.BindingElement | ts.PropertyAccessExpression): Value {
    const named = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name
    const name = named.getText()
    if (!(name in windowParts)) return unknown
    const holder = this.checker.getTypeAtLocation(ts.isBindingElement(node) ? node.parent : node.expression)
    if (!holder.getProperty('window') || !holder.getProperty('after')) return unknown
    return new Sql([windowParts[name as keyof typeof windowParts]])
  }

  isFragment(type: ts.Type): boolean {
    const types = type.isUnion() ? type.types : [type]
    return types.some(
      ({ symbol, aliasSymbol }) => fragments.has(symbol?.name) || fragments.has(aliasSymbol?.name ?? ''),
    )
  }

  /** Returns the text of `sql(…)` in a statement: names, the values of rows, or assignments. */
  helper(node: ts.Expression, before: readonly Part[], scope: Scope): Part[] | null {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null
    const [first] = node.arguments
    const isDriver = /^(db|sql|tx)$/.test(node.expression.text)
    if (!isDriver || !first) return null
    const type = this.checker.getTypeAtLocation(first)
    const row = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type
    if (isText(row)) return quoted(this.evaluate(first, scope))
    const names = row.getProperties().map(({ name }) => name)
    const last = before.findLast((part) => typeof part === 'string') ?? ''
    const parameter = (name: string): Part => {
      const property = row.getProperty(name)
      return { parameter: property ? this.checker.getTypeOfSymbol(property) : row }
    }
    const list = names.flatMap((name, n): Part[] => [n === 0 ? '' : ', ', parameter(name)])
    if (/set\s*$/i.test(last))
      return names.flatMap((name, n): Part[] => [`${n === 0 ? '' : ', '}"${name}" = `, parameter(name)])
    return [`(${names.map((name) => `"${name}"`).join(', ')}) values (`, ...list, ')']
  }
}

const fragments = new Set(['PendingQuery', 'Fragment', 'Helper', 'Identifier'])

const windowParts = { key: `'' as cursor_key`, after: '', window: 'limit 1' } as const

const isText = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.every(isText) : (type.flags & ts.TypeFlags.StringLike) !== 0

function quoted(value: Value): Part[] | null {
  const names = Array.isArray(value) ? value : [value]
  if (names.some((name) => typeof name !== 'string')) return null
  return [names.map((name) => `"${String(name)}"`).join(', ')]
}
