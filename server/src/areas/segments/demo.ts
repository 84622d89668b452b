import type { SegmentCondition } from '@userkeep/contract/shapes/segment'
import { ago, type Demo } from '../../../demo/seed.ts'
import { keyOfName } from '../../platform/item-key.ts'
import { insertSegment } from './segments.sql.ts'

interface DemoSegment {
  name: string
  description: string
  condition: SegmentCondition
  daysAgo: number
}

const segments: DemoSegment[] = [
  {
    name: 'Active this week',
    description: 'Signed-up people who came back within seven days',
    daysAgo: 160,
    condition: {
      all: [
        { field: 'contact.kind', op: 'eq', value: 'identified' },
        { field: 'contact.last_seen_at', op: 'within_days', value: 7 },
      ],
    },
  },
  {
    name: 'Slipping away',
    description: 'Set up, but not seen for two weeks',
    daysAgo: 121,
    condition: {
      all: [
        { field: 'attributes.onboarded', op: 'eq', value: true },
        { field: 'contact.last_seen_at', op: 'before_days', value: 14 },
      ],
    },
  },
  {
    name: 'Not onboarded yet',
    description: 'Joined within the last month and has not finished the setup',
    daysAgo: 96,
    condition: {
      all: [
        { field: 'contact.first_seen_at', op: 'within_days', value: 30 },
        { not: { field: 'attributes.onboarded', op: 'eq', value: true } },
      ],
    },
  },
  {
    name: 'Power users',
    description: 'Ten projects or more',
    daysAgo: 74,
    condition: { all: [{ field: 'attributes.projects', op: 'gte', value: 10 }] },
  },
  {
    name: 'Owners of larger teams',
    description: 'Owners of teams with six members or more',
    daysAgo: 40,
    condition: {
      all: [
        { field: 'team.role', op: 'eq', value: 'owner' },
        { field: 'team.members', op: 'gte', value: 6 },
      ],
    },
  },
  {
    name: 'German speakers',
    description: 'For announcements in German',
    daysAgo: 22,
    condition: { any: [{ field: 'attributes.language', op: 'eq', value: 'de' }] },
  },
]

/** The running service computes them like any new segment. */
export const demo: Demo = {
  async afterFacts(db, seed) {
    for (const { daysAgo, ...segment } of segments) {
      const now = ago(seed, daysAgo)
      await insertSegment(db, seed.live, {
        ...segment,
        id: seed.chance.idAt(now),
        key: keyOfName(segment.name, 'segment'),
        now,
      })
    }
  },
}
