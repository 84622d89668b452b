import { plural } from './locale.ts'

const changes = (count: number) => plural(count, { one: '1 change', other: `${count} changes` })

const kinds: Record<string, string> = {
  customer_roles: 'Customer roles',
  sign_in: 'Sign-in and portal',
  segments: 'Segments',
  meters: 'Meters',
  features: 'Features',
  products: 'Products',
  prices: 'Prices',
  flags: 'Feature flags',
  templates: 'Templates',
  checklists: 'Checklists',
  surveys: 'Surveys',
}

export const texts = {
  promotion: 'Promote configuration',
  theDifferenceIsShownFirst:
    'Take over catalog, segments, flags, templates, checklists, surveys, roles and settings from the other environment. ' +
    'Contacts and customers stay.',
  direction: 'Direction',
  testToLive: 'Test to live',
  liveToTest: 'Live to test',
  archiveMissing: 'Archive items that are missing there',
  archiveMissingMeans: 'Segments and roles are deleted, checklists and surveys are turned off.',
  applyChanges: (count: number, environment: string) =>
    count === 0 ? `Apply to ${environment}` : `Apply ${changes(count)} to ${environment}`,
  applyQuestion: (count: number, environment: string) => `Apply ${changes(count)} to ${environment}?`,
  apply: 'Apply',
  allOrNone: 'All changes are applied, or none. Each one is recorded in the audit log.',
  applied: (count: number) => `${changes(count)} applied.`,
  theComparison: 'The comparison',
  changes: 'Changes',
  noDifference: 'No changes',
  bothEnvironmentsAreEqual: 'Everything that would be taken over is already there.',
  actions: { create: 'Create', update: 'Update', archive: 'Archive' },
  before: 'Before',
  after: 'After',
  kinds,
}
