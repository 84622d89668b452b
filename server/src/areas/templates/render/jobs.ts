import { type CompileAsk, type Compiled, compile, type Refused } from '../compile/compile.ts'
import { type Prepared, prepare, type Rendered, type RenderInput, renderPrepared } from './render-prepared.ts'

// Jobs of the render pool. A template that is refused is a result, not an error.

export interface NotRendered {
  readonly notRendered: string
}

export const compileJob = (ask: CompileAsk): Promise<Compiled | Refused> => compile(ask)

/** Versions parsed in this thread. They are dropped with the version in the pool. */
const parsed = new WeakMap<Compiled, Prepared>()

/** Renders a published version for one person. */
export function renderJob(input: RenderInput, compiled: Compiled): Rendered | NotRendered {
  const prepared = parsed.get(compiled) ?? prepare(compiled)
  parsed.set(compiled, prepared)
  try {
    return renderPrepared(prepared, input)
  } catch (error) {
    return { notRendered: (error instanceof Error ? (error.message.split('\n')[0] ?? '') : '').slice(0, 300) }
  }
}

/** Renders a template once, for a preview. */
export const previewJob = ({ compiled, ...input }: RenderInput & { compiled: Compiled }): Rendered | NotRendered =>
  renderJob(input, compiled)
