import { dirname, resolve } from 'node:path'
import ts from 'typescript'

/** A name that a module offers to others, and where. */
interface Exported {
  name: string
  line: number
}

/** A use of a name of another module; `null` for all of its names. */
interface Used {
  /** The written name: `./things.ts`, `@userkeep/contract`. */
  specifier: string
  name: string | null
  /** The name under which this module offers it again. */
  offeredAs?: string | null
}

export interface Module {
  exported: Exported[]
  used: Used[]
}

/** Returns the names that a source file exports, and those that it uses of other modules. */
export function moduleOf(path: string, content: string): Module {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, kind)
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  const exported = source.statements.flatMap((statement) =>
    exportsOf(statement).map(({ name, node }) => ({ name, line: lineOf(node) })),
  )
  const used: Used[] = []
  const visit = (node: ts.Node): void => {
    used.push(...usesOf(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { exported, used }
}

interface Name {
  name: string
  node: ts.Node
}

function exportsOf(statement: ts.Statement): Name[] {
  if (ts.isExportAssignment(statement)) return [{ name: 'default', node: statement }]
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause
    if (clause && ts.isNamedExports(clause)) return clause.elements.map(({ name }) => ({ name: name.text, node: name }))
    return clause ? [{ name: clause.name.text, node: clause }] : []
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return [{ name: 'default', node: statement }]
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name))
  const { name } = statement as ts.DeclarationStatement
  return name ? [{ name: name.text, node: name }] : []
}

const namesIn = (binding: ts.BindingName): Name[] =>
  ts.isIdentifier(binding)
    ? [{ name: binding.text, node: binding }]
    : binding.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))

function usesOf(node: ts.Node): Used[] {
  if (ts.isImportDeclaration(node)) return ofImport(node)
  if (ts.isExportDeclaration(node)) return ofReexport(node)
  if (ts.isImportTypeNode(node)) {
    const specifier = ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : null
    const name = node.qualifier && ts.isIdentifier(node.qualifier) ? node.qualifier.text : null
    return specifier === null ? [] : [{ specifier, name }]
  }
  if (ts.isNewExpression(node)) return ofUrl(node)
  if (!ts.isCallExpression(node)) return []
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const specifier = textOf(node.arguments[0])
    return specifier === null ? [] : namesOfLoaded(node).map((name) => ({ specifier, name }))
  }
  return ofGlob(node)
}

function ofImport({ moduleSpecifier, importClause }: ts.ImportDeclaration): Used[] {
  const specifier = textOf(moduleSpecifier)
  if (specifier === null || !importClause) return []
  const named = importClause.namedBindings
  return [
    ...(importClause.name ? [{ specifier, name: 'default' }] : []),
    ...(named && ts.isNamespaceImport(named) ? [{ specifier, name: null }] : []),
    ...(named && ts.isNamedImports(named)
      ? named.elements.map(({ name, propertyName }) => ({ specifier, name: (propertyName ?? name).text }))
      : []),
  ]
}

function ofReexport({ moduleSpecifier, exportClause }: ts.ExportDeclaration): Used[] {
  const specifier = textOf(moduleSpecifier)
  if (specifier === null) return []
  if (!exportClause) return [{ specifier, name: null, offeredAs: null }]
  if (!ts.isNamedExports(exportClause)) return [{ specifier, name: null }]
  return exportClause.elements.map(({ name, propertyName }) => ({
    specifier,
    name: (propertyName ?? name).text,
    offeredAs: name.text,
  }))
}

/** Returns the names that are taken of `await import('…')`: of a destructured constant, or of a property. */
function namesOfLoaded(call: ts.CallExpression): (string | null)[] {
  let loaded: ts.Node = call
  while (ts.isAwaitExpression(loaded.parent) || ts.isParenthesizedExpression(loaded.parent)) loaded = loaded.parent
  const { parent } = loaded
  if (ts.isPropertyAccessExpression(parent) && parent.name.text !== 'then') return [parent.name.text]
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
    return parent.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText())
  return [null]
}

/** Returns the uses of `import.meta.glob(patterns, { import: 'name' })`. */
function ofGlob({ expression, arguments: [patterns, options] }: ts.CallExpression): Used[] {
  if (expression.getText() !== 'import.meta.glob' || !patterns) return []
  const name = /import: '(\w+)'/.exec(options?.getText() ?? '')?.[1] ?? null
  const all = ts.isArrayLiteralExpression(patterns) ? [...patterns.elements] : [patterns]
  return all.map(textOf).flatMap((specifier) => (specifier === null ? [] : [{ specifier, name }]))
}

/** Returns the use of a module that is loaded by its address, `new URL('jobs.ts', import.meta.url)`. */
function ofUrl({ expression, arguments: [path, base] = ts.factory.createNodeArray() }: ts.NewExpression): Used[] {
  if (expression.getText() !== 'URL' || base?.getText() !== 'import.meta.url' || !path) return []
  const specifier = ts.isTemplateExpression(path)
    ? [path.head.text, ...path.templateSpans.map(({ literal }) => literal.text)].join('*')
    : textOf(path)
  return specifier === null ? [] : [{ specifier: specifier.startsWith('.') ? specifier : `./${specifier}`, name: null }]
}

const textOf = (node: ts.Node | undefined): string | null => (node && ts.isStringLiteralLike(node) ? node.text : null)

/** Returns the files that a relative specifier means; one with `*` means all that match. */
export function filesOf(from: string, specifier: string, files: ReadonlySet<string>): string[] {
  const path = resolve('/', dirname(from), specifier).slice(1)
  if (!path.includes('*')) return files.has(path) ? [path] : []
  const pattern = new RegExp(`^${path.replaceAll('.', '[.]').replaceAll('*', '[^/]+')}$`)
  return [...files].filter((file) => pattern.test(file))
}
