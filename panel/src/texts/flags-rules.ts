import type { ReactNode } from 'react'
import { number, plural, sentence } from './locale.ts'

export const texts = {
  audienceOfRulePlace: (place: number) => `Audience of rule ${place}`,
  everyone: 'Everyone',
  segments: 'Segments',
  variantOfRulePlace: (place: number) => `Variant of rule ${place}`,
  variantByWeight: 'Variant by weight',
  variantKey: (key: string) => `Variant ${key}`,
  removeRulePlace: (place: number) => `Remove rule ${place}`,
  rolloutOfRulePlaceInPercent: (place: number) => `Rollout of rule ${place} in percent`,
  rolloutOfRulePlace: (place: number) => `Rollout of rule ${place}`,
  percentOfThem: (percent: string) => `${percent} of them`,
  contacts: (count: number) => plural(count, { one: '1 contact', other: `${number(count)} contacts` }),
  allOf: (of: string) => `All of ${of}`,
  noneOf: (of: string) => `None of ${of}`,
  aboutShareOf: (share: string, of: string) => `About ${share} of ${of}`,
  rules: 'Rules',
  theFirstRuleThatMatchesDecides:
    'The first rule that matches decides. Drag to change the order, or use the arrow keys on a handle.',
  addRule: 'Add rule',
  ruleIndex: (index: number) => `rule ${index}`,
  noRulesYetEveryoneGetsName: (name: ReactNode): ReactNode => sentence('No rules yet: everyone gets ', name, '.'),
  everyoneElseGetsName: (name: ReactNode): ReactNode => sentence('Everyone else gets ', name, '.'),
  rollOutOverTime: 'Roll out over time',
  timedRolloutOfRulePlace: (place: number) => `Timed rollout of rule ${place}`,
  beforeTheFirstDate: (timeZone: string) =>
    `The percentage above applies until the first date. Then it changes by itself. Times are in ${timeZone}.`,
  stepOfRule: (step: number, place: number) => `step ${step} of rule ${place}`,
  dateOf: (label: string) => `Date of ${label}`,
  percentageOf: (label: string) => `Percentage of ${label}`,
  remove: (label: string) => `Remove ${label}`,
  addStep: 'Add step',
  appliesNow: 'Now',
}
