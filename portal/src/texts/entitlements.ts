import type { ComponentChildren } from 'preact'

export const texts = {
  included: 'Included',
  featuresAvailableToYourTeam: 'Features available to your team.',
  noFeaturesYet: 'No features yet',
  featuresOfYourPlanAppearHere: 'The features of your plan appear here.',
  resetsTime: (time: ComponentChildren): ComponentChildren => ['Resets ', time],
  usedNoLimit: (used: string | number) => `${used} used, no limit`,
  usedOfGranted: (used: string | number, granted: string | number) => `${used} of ${granted}`,
}
