import type { Context } from '../../platform/context.ts'
import { type Compiler, createCompiler } from './compile/compiler.ts'

/** What lives as long as the process. */
export interface Own {
  readonly compiler: Compiler
  close(): Promise<void>
}

export function setUp(_context: Context<undefined>): Own {
  const compiler = createCompiler()
  return { compiler, close: () => compiler.close() }
}
