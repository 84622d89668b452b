import { Text } from '@mantine/core'
import { texts } from '../../texts/customers.ts'
import { locale } from '../../texts/locale.ts'
import { FewAttributes } from '../../ui/attributes.tsx'
import { Who } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { NextDate } from '../../ui/standing.tsx'
import { standingColumns, tagsColumn } from '../../ui/standing-columns.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Customer } from './customer.ts'

/** Returns the columns of the list, by the names of the orders of the API. */
export const customerColumns = (withRevenue: boolean): Column<Customer>[] => [
  {
    id: 'name',
    header: texts.customer,
    sort: 'api',
    csv: ({ name }) => name,
    width: 210,
    shape: 'avatar',
    cell: ({ name, external_id }) => <Who name={name} description={external_id ?? undefined} />,
  },
  ...standingColumns(withRevenue),
  {
    id: 'next',
    header: texts.renewalOrEnd,
    csv: ({ ends_at, trial_ends_at, renews_at }) => ends_at ?? trial_ends_at ?? renews_at,
    width: 165,
    wide: true,
    cell: (customer) => <NextDate {...customer} />,
  },
  {
    id: 'members',
    header: texts.members,
    sort: 'api',
    csv: ({ member_count }) => member_count,
    width: 90,
    shape: 'number',
    align: 'end',
    cell: ({ member_count }) => (
      <>
        <span className="num">{member_count.toLocaleString(locale)}</span>
        <Text span inherit c="dimmed" hiddenFrom="sm">
          {texts.memberUnit(member_count)}
        </Text>
      </>
    ),
  },
  {
    id: 'last_seen_at',
    header: texts.lastSeen,
    sort: 'api',
    csv: ({ last_seen_at }) => last_seen_at,
    width: 110,
    wide: true,
    cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
  },
  ...details,
]

const details: Column<Customer>[] = [
  tagsColumn,
  {
    id: 'attributes',
    header: texts.attributes,
    csv: ({ attributes }) => JSON.stringify(attributes),
    width: 300,
    shape: 'long',
    wide: true,
    cell: ({ attributes }) => <FewAttributes attributes={attributes} />,
  },
  {
    id: 'created_at',
    header: texts.created,
    sort: 'api',
    csv: ({ created_at }) => created_at,
    width: 120,
    wide: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    id: 'updated',
    header: texts.updated,
    csv: ({ updated_at }) => updated_at,
    width: 120,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]

/** Shown once a person chooses them. */
export const hiddenAtFirst = ['tags', 'attributes', 'created_at', 'updated']
