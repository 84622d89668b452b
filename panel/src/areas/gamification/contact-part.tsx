import type { Output } from '@userkeep/client'
import { levelHint, pointsText, streakText } from '@userkeep/client/rewards'
import type { ReactNode } from 'react'
import { useRead } from '../../app/api.ts'
import type { ContactPart } from '../../app/contact-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { BadgeMark } from './badges/badge-mark.tsx'

export const contactPart: ContactPart = {
  title: texts.rewards,
  order: 9,
  permission: 'engagement:manage',
  show: (contactId) => <RewardsOfContact contactId={contactId} />,
}

interface Row {
  id: string
  icon: ReactNode
  title: string
  description?: ReactNode
  end?: ReactNode
}

/** Points and level, then badges, then streaks that go on. */
function rowsOf(standing: Output<'GET /v1/organization/contacts/{id}/gamification'>): Row[] {
  const { points, level, badges, streaks, lines } = standing
  const earned = badges.filter(({ earned_at }) => earned_at !== null)
  const going = streaks.filter(({ current }) => current > 0)
  if (lines.length + earned.length + going.length === 0) return []
  const last = lines[0]
  return [
    {
      id: 'points',
      icon: <BadgeMark icon="target" />,
      title: [pointsText(points), level?.name].filter(Boolean).join(' · '),
      description: [levelHint(standing), last && texts.lastForName(last.name)].filter(Boolean).join(' · '),
      end: last && <RelativeTime at={last.at} />,
    },
    ...earned.map(({ id, name, description, icon, earned_at }) => ({
      ...{ id, icon: <BadgeMark icon={icon} />, title: name, description },
      end: earned_at && <RelativeTime at={earned_at} />,
    })),
    ...going.map((streak) => ({
      ...{ id: streak.id, icon: <BadgeMark icon="flame" />, title: streak.name },
      description: streakText(streak),
    })),
  ]
}

function RewardsOfContact({ contactId }: { contactId: string }) {
  const [environment] = useEnvironment()
  const query = useRead(
    'GET /v1/organization/contacts/{id}/gamification',
    { params: { id: contactId }, query: { environment } },
    { single: true },
  )
  return (
    <CompactList label={texts.rewards} query={query} rows={rowsOf} empty={texts.noRewardsYet}>
      {({ id, ...row }) => <ListRow key={id} {...row} />}
    </CompactList>
  )
}
