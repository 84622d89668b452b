import type { ComponentChildren } from 'preact'
import { number, plural } from './locale.ts'

export const texts = {
  credits: 'Credits',
  creditHistory: 'Credit history',
  creditCount: (count: number) => plural(count, { one: `${number(count)} credit`, other: `${number(count)} credits` }),
  left: (credits: ComponentChildren): ComponentChildren => [credits, ' left'],
  leftAndExpiring: (credits: ComponentChildren, expiring: number, time: ComponentChildren): ComponentChildren => [
    credits,
    ' left, of which ',
    plural(expiring, { one: `${number(expiring)} expires `, other: `${number(expiring)} expire ` }),
    time,
  ],
  added: 'Added',
  used: 'Used',
  expired: 'Expired',
  refunded: 'Refunded',
}
