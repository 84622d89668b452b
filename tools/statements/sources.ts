import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

/** Reads TypeScript files, each once. */
export interface Sources {
  read(path: string): ts.SourceFile | null
}

export function createSources(contents: ReadonlyMap<string, string> = new Map()): Sources {
  const known = new Map<string, ts.SourceFile | null>()
  const load = (path: string): ts.SourceFile | null => {
    const content = contents.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : null)
    return content === null ? null : ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)
  }
  return {
    read(path) {
      const source = known.get(path)
      if (source !== undefined) return source
      const loaded = load(path)
      known.set(path, loaded)
      return loaded
    },
  }
}

/** A declaration that a name refers to: a function, the initial value of a constant, or a parameter. */
export type Declared =
  | { kind: 'function'; node: ts.SignatureDeclaration & { body?: ts.Node } }
  | { kind: 'value'; node: ts.Expression }
  | { kind: 'parameter'; node: ts.ParameterDeclaration; of: ts.SignatureDeclaration }

export const isFunction = (node: ts.Node): node is ts.SignatureDeclaration & { body?: ts.Node } =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)

/** Finds the declaration of a name from inside to outside, then among the imports. */
export function declarationOf(sources: Sources, name: ts.Identifier): Declared | null {
  for (let at: ts.Node = name.parent; at; at = at.parent) {
    if (isFunction(at)) {
      const parameter = at.parameters.find((each) => ts.isIdentifier(each.name) && each.name.text === name.text)
      if (parameter) return { kind: 'parameter', node: parameter, of: at }
      if (at.parameters.some((each) => bindsName(each.name, name.text))) return null
    }
    if (ts.isBlock(at) || ts.isSourceFile(at)) {
      const found = declaredIn(at.statements, name.text)
      if (found !== undefined) return found
    }
  }
  return importedBy(sources, name.getSourceFile(), name.text)
}

const bindsName = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some((element) => ts.isBindingElement(element) && bindsName(element.name, name))

function declaredIn(statements: ts.NodeArray<ts.Statement>, name: string): Declared | null | undefined {
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body)
      return { kind: 'function', node: statement }
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: bound, initializer } of statement.declarationList.declarations) {
      if (!bindsName(bound, name)) continue
      return ts.isIdentifier(bound) && initializer ? declaredBy(initializer) : null
    }
  }
  return undefined
}

const declaredBy = (node: ts.Expression): Declared =>
  isFunction(node) ? { kind: 'function', node } : { kind: 'value', node }

function importedBy(sources: Sources, file: ts.SourceFile, name: string): Declared | null {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const named = statement.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    const element = named.elements.find((each) => each.name.text === name)
    if (element)
      return exportedFrom(sources, file, statement.moduleSpecifier, (element.propertyName ?? element.name).text)
  }
  return null
}

function exportedFrom(sources: Sources, from: ts.SourceFile, module: ts.Expression, name: string): Declared | null {
  if (!ts.isStringLiteral(module) || !module.text.startsWith('.')) return null
  const file = sources.read(resolve(dirname(from.fileName), module.text))
  if (!file) return null
  const own = declaredIn(file.statements, name)
  if (own !== undefined) return own
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue
    if (!statement.exportClause || !ts.isNamedExports(statement.exportClause)) continue
    const element = statement.exportClause.elements.find((each) => each.name.text === name)
    if (element)
      return exportedFrom(sources, file, statement.moduleSpecifier, (element.propertyName ?? element.name).text)
  }
  return importedBy(sources, file, name)
}
