import ts from 'typescript'

/** A piece of a statement: text, a parameter with its TypeScript type, or a fragment that is known only when it runs. */
export type Part = string | { readonly parameter: ts.Type } | typeof unknownFragment

export const unknownFragment: unique symbol = Symbol('unknown fragment')

/** A statement or a fragment of one. */
export class Sql {
  readonly parts: readonly Part[]
  constructor(parts: readonly Part[]) {
    this.parts = parts
  }
}

export type FunctionNode = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration

export interface Closure {
  readonly node: FunctionNode
  readonly scope: Scope
}

/** The value of an expression that is known only when it runs. */
export const unknown: unique symbol = Symbol('unknown')

export type Value = string | Sql | Closure | Value[] | Map<string, () => Value> | typeof unknown

export const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node)

export const isClosure = (value: Value): value is Closure => typeof value === 'object' && 'node' in value

/** The values of the parameters of the functions that are being evaluated. */
export class Scope {
  readonly #values = new Map<ts.Symbol, () => Value>()
  readonly #outer: Scope | null

  constructor(outer: Scope | null = null) {
    this.#outer = outer
  }

  bind(symbol: ts.Symbol, value: () => Value): void {
    this.#values.set(symbol, value)
  }

  find(symbol: ts.Symbol): (() => Value) | undefined {
    return this.#values.get(symbol) ?? this.#outer?.find(symbol)
  }
}
