import ts from 'typescript'
import { bindingElement } from './bindings.ts'
import { callValue } from './calls.ts'
import type { Evaluation } from './evaluation.ts'
import { type Closure, isFunction, type Part, type Scope, Sql, unknown, unknownFragment, type Value } from './values.ts'

/** Evaluates an expression by its kind; the parts of it by way of `run`. */
export function evaluate(node: ts.Expression, scope: Scope, run: Evaluation): Value {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAwaitExpression(node)
  )
    return run.evaluate(node.expression, scope)
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isTaggedTemplateExpression(node)) return new Sql(partsOf(node, scope, run))
  if (ts.isTemplateExpression(node)) return textOf(node, scope, run)
  if (isFunction(node)) return { node, scope }
  if (ts.isArrayLiteralExpression(node)) return listOf(node, scope, run)
  if (ts.isObjectLiteralExpression(node)) return fieldsOf(node, scope, run)
  if (ts.isConditionalExpression(node))
    return run.evaluate(run.holds(node.condition) ? node.whenTrue : node.whenFalse, scope)
  if (ts.isBinaryExpression(node)) return binary(node, scope, run)
  if (ts.isIdentifier(node)) return identifier(node, scope, run)
  if (ts.isPropertyAccessExpression(node)) return property(node, scope, run)
  if (ts.isElementAccessExpression(node)) return element(node, scope, run)
  if (ts.isCallExpression(node)) return callValue(node, scope, run)
  return unknown
}

function partsOf(node: ts.TaggedTemplateExpression, scope: Scope, run: Evaluation): Part[] {
  const { template } = node
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text]
  const parts: Part[] = [template.head.text]
  for (const { expression, literal } of template.templateSpans) {
    parts.push(...embedded(expression, scope, run, parts), literal.text)
  }
  return parts
}

/** Returns what an expression adds to the statement around it: a fragment, or a parameter. */
function embedded(node: ts.Expression, scope: Scope, run: Evaluation, before: readonly Part[]): readonly Part[] {
  const helper = run.helper(node, before, scope)
  if (helper) return helper
  const value = run.evaluate(node, scope)
  if (value instanceof Sql) return value.parts
  if (Array.isArray(value) && value.some((item) => item instanceof Sql))
    return value.flatMap((item) => (item instanceof Sql ? item.parts : []))
  const type = run.checker.getTypeAtLocation(node)
  return [run.isFragment(type) ? unknownFragment : { parameter: type }]
}

function textOf(node: ts.TemplateExpression, scope: Scope, run: Evaluation): Value {
  let text = node.head.text
  for (const { expression, literal } of node.templateSpans) {
    const value = run.evaluate(expression, scope)
    if (typeof value !== 'string') return unknown
    text += value + literal.text
  }
  return text
}

const listOf = (node: ts.ArrayLiteralExpression, scope: Scope, run: Evaluation): Value =>
  node.elements.flatMap((item) => {
    if (!ts.isSpreadElement(item)) return [run.evaluate(item, scope)]
    const items = run.evaluate(item.expression, scope)
    return Array.isArray(items) ? items : [unknown]
  })

function fieldsOf(node: ts.ObjectLiteralExpression, scope: Scope, run: Evaluation): Value {
  const fields = new Map<string, () => Value>()
  for (const field of node.properties) {
    if (ts.isSpreadAssignment(field)) {
      const spread = run.evaluate(field.expression, scope)
      if (spread instanceof Map) for (const [name, value] of spread) fields.set(name, value)
    } else if (ts.isShorthandPropertyAssignment(field)) {
      const symbol = run.checker.getShorthandAssignmentValueSymbol(field)
      fields.set(field.name.text, () => (symbol ? ofSymbol(symbol, scope, run) : unknown))
    } else if (ts.isPropertyAssignment(field) && !ts.isComputedPropertyName(field.name)) {
      fields.set(field.name.text, () => run.evaluate(field.initializer, scope))
    } else if (ts.isMethodDeclaration(field) && ts.isIdentifier(field.name)) {
      fields.set(field.name.text, () => ({ node: field, scope }) as Closure)
    }
  }
  return fields
}

function binary(node: ts.BinaryExpression, scope: Scope, run: Evaluation): Value {
  const { kind } = node.operatorToken
  const left = run.evaluate(node.left, scope)
  const right = () => run.evaluate(node.right, scope)
  if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
    return left === unknown || !run.holds(node.left) ? right() : left
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return right()
  if (kind !== ts.SyntaxKind.PlusToken) return unknown
  const added = right()
  return typeof left === 'string' && typeof added === 'string' ? left + added : unknown
}

function identifier(node: ts.Identifier, scope: Scope, run: Evaluation): Value {
  const symbol = run.checker.getSymbolAtLocation(node)
  return symbol ? ofSymbol(symbol, scope, run) : unknown
}

const ofSymbol = (symbol: ts.Symbol, scope: Scope, run: Evaluation): Value =>
  run.nested(() => symbolValue(symbol, scope, run))

function symbolValue(named: ts.Symbol, scope: Scope, run: Evaluation): Value {
  const symbol = named.flags & ts.SymbolFlags.Alias ? run.checker.getAliasedSymbol(named) : named
  const bound = scope.find(symbol)
  if (bound) return bound()
  const declaration = symbol.valueDeclaration
  if (!declaration) return unknown
  if (ts.isFunctionDeclaration(declaration)) return { node: declaration, scope }
  if (ts.isVariableDeclaration(declaration) && declaration.initializer)
    return run.evaluate(declaration.initializer, scope)
  if (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent)) {
    const items = run.evaluate(declaration.parent.parent.expression, scope)
    return (Array.isArray(items) ? run.oneOf(items) : undefined) ?? unknown
  }
  if (ts.isParameter(declaration)) return run.argument(declaration)
  if (ts.isBindingElement(declaration)) return bindingElement(declaration, scope, run)
  return unknown
}

function property(node: ts.PropertyAccessExpression, scope: Scope, run: Evaluation): Value {
  const target = run.evaluate(node.expression, scope)
  if (target instanceof Map) return target.get(node.name.text)?.() ?? unknown
  return target === unknown ? run.ofWindow(node) : unknown
}

function element(node: ts.ElementAccessExpression, scope: Scope, run: Evaluation): Value {
  const target = run.evaluate(node.expression, scope)
  const key = run.evaluate(node.argumentExpression, scope)
  if (Array.isArray(target)) return (typeof key === 'string' ? target[Number(key)] : run.oneOf(target)) ?? unknown
  if (!(target instanceof Map)) return unknown
  const chosen = typeof key === 'string' ? target.get(key) : run.oneOf([...target.values()])
  return chosen?.() ?? unknown
}
