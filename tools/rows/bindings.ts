import ts from 'typescript'
import type { Evaluation } from './evaluation.ts'
import { type Scope, unknown, type Value } from './values.ts'

/** Returns the value of a name that a destructured constant or parameter gives. */
export function bindingElement(node: ts.BindingElement, scope: Scope, run: Evaluation): Value {
  const pattern = node.parent
  const source = pattern.parent
  const whole = ts.isVariableDeclaration(source)
    ? source.initializer
      ? run.evaluate(source.initializer, scope)
      : unknown
    : ts.isParameter(source)
      ? run.argument(source)
      : bindingElement(source, scope, run)
  return partOfBinding(node, whole, scope, run)
}

/** Returns the value that a destructuring pattern gives to one of its names. */
export function partOfBinding(node: ts.BindingElement, whole: Value, scope: Scope, run: Evaluation): Value {
  const name = node.propertyName ?? node.name
  const part = ts.isArrayBindingPattern(node.parent)
    ? Array.isArray(whole)
      ? whole[node.parent.elements.indexOf(node)]
      : undefined
    : whole instanceof Map && ts.isIdentifier(name)
      ? whole.get(name.text)?.()
      : undefined
  if (part !== undefined) return part
  if (whole === unknown) return run.ofWindow(node)
  return node.initializer ? run.evaluate(node.initializer, scope) : unknown
}
