import type { Context } from '../../platform/context.ts'
import { createLinkSigners } from '../consent/public.ts'
import { createRenderer, type Renderer } from '../templates/public.ts'
import { createLinkNumbers, type LinkNumbers } from './tracking/link-numbers.ts'
import { createTrackedTokens, type TrackedTokens } from './tracking/token.ts'

export interface Own {
  readonly renderer: Renderer
  readonly links: LinkNumbers
  readonly tokens: TrackedTokens
}

export const setUp = (context: Context<undefined>): Own => ({
  renderer: createRenderer(context),
  links: createLinkNumbers(context.workerSql),
  tokens: createTrackedTokens(createLinkSigners(context)),
})
