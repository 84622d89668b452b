import type { Context } from '../../platform/context.ts'
import { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribe/links.ts'

export interface ConsentOwn {
  links: UnsubscribeLinks
}

export function setup(context: Context<undefined>): ConsentOwn {
  return { links: createUnsubscribeLinks(context) }
}
