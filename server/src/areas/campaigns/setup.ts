import type { Context } from '../../platform/context.ts'
import { createRenderer, type Renderer } from '../templates/public.ts'
import { createLinkNumbers, type LinkNumbers } from './tracking/link-numbers.ts'

/** What lives as long as the process. */
export interface Own {
  readonly renderer: Renderer
  readonly links: LinkNumbers
}

export const setUp = (context: Context<undefined>): Own => ({
  renderer: createRenderer(context),
  links: createLinkNumbers(context.workerSql),
})
