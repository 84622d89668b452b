import { join } from 'node:path'
import ts from 'typescript'
import { projectFiles, root } from '../tree.ts'

const isService = (file: string) =>
  file.startsWith('server/src/') && file.endsWith('.ts') && !/[./]test(ing)?[./]|[/]testing[/]/.test(file)

/** Returns the source files of the service, without tests. */
export const serviceFiles = (): string[] =>
  projectFiles('server/src')
    .filter(isService)
    .map((file) => join(root, file))

/** Returns a program of these files with the compiler options of the project. */
export function programOf(files: string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  return ts.createProgram(files, { ...options, incremental: false, noEmit: true })
}
