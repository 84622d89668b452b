import { texts } from '../../texts/analytics.ts'
import { eventLabel } from '../../ui/humanize.ts'

/** An event in words. `$other` stands for all that are not shown by themselves. */
export const eventName = (event: string): string => (event === '$other' ? texts.other : eventLabel(event))
