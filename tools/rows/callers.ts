import ts from 'typescript'
import type { FunctionNode } from './values.ts'

export interface Sources {
  readonly checker: ts.TypeChecker
  /** Finds the calls of a function by its name. */
  readonly callsTo: (name: ts.Node) => readonly ts.CallExpression[]
}

/** Returns the name of a function: its own, or that of the constant that holds it. */
export function nameOf(node: FunctionNode): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name
  return ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined
}

/** Returns a function that finds the calls of a function of these sources. */
export function callFinder(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]): Sources['callsTo'] {
  const byName = new Map<string, ts.CallExpression[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text
      const calls = byName.get(name)
      if (calls) calls.push(node)
      else byName.set(name, [node])
    }
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  const found = new Map<ts.Node, ts.CallExpression[]>()
  return (name) => {
    const known = found.get(name)
    if (known) return known
    const symbol = checker.getSymbolAtLocation(name)
    const calls = (byName.get(name.getText()) ?? []).filter(({ expression }) => {
      const called = checker.getSymbolAtLocation(expression)
      return called && (called.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(called) : called) === symbol
    })
    found.set(name, calls)
    return calls
  }
}
