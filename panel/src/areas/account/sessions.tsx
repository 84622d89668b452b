import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { texts } from '../../texts/account.ts'
import { deviceName, isHandheld } from '../../ui/device-name.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { BulkConfirm } from '../../ui/table/bulk-confirm.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'

type Session = Output<'GET /v1/account/sessions'>['sessions'][number]

export function Sessions() {
  const [ending, setEnding] = useState<{ sessions: Session[]; done: () => void } | null>(null)
  const list = useList('GET /v1/account/sessions', {}, (answer) => answer.sessions)
  return (
    <Card label={texts.sessions}>
      <SectionHead title={texts.sessions} description={texts.whereYouAreSignedInSignOut} />
      <DataTable
        label={texts.sessions}
        name="sessions"
        list={list}
        columns={columns((session) => setEnding({ sessions: [session], done: () => {} }))}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        bulk={[
          { label: texts.signOutEllipsis, icon: IconLogout, run: (sessions, done) => setEnding({ sessions, done }) },
        ]}
        empty={null}
        isPlain
      />
      {ending && <SignOut {...ending} close={() => setEnding(null)} />}
    </Card>
  )
}

const nameOf = ({ user_agent }: Session) => deviceName(user_agent)

const columns = (end: (session: Session) => void): Column<Session>[] => [
  {
    id: 'device',
    header: texts.device,
    sort: nameOf,
    width: 220,
    shape: 'line',
    cell: (session) => {
      const Device = isHandheld(session.user_agent) ? IconDeviceMobile : IconDeviceDesktop
      return (
        <>
          <span style={{ display: 'flex', alignItems: 'center', gap: 10, fontWeight: 500 }}>
            <Device size={18} stroke={1.6} aria-hidden />
            {nameOf(session)}
          </span>
          <MobileLine>
            {session.ip} · <RelativeTime at={session.last_seen_at} />
          </MobileLine>
        </>
      )
    },
  },
  { id: 'ip', header: texts.ipAddress, sort: ({ ip }) => ip, width: 130, wide: true, cell: ({ ip }) => ip ?? '—' },
  {
    id: 'seen',
    header: texts.lastSeen,
    sort: ({ last_seen_at }) => last_seen_at,
    width: 120,
    wide: true,
    cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
  },
  {
    id: 'acts',
    header: '',
    width: 120,
    shape: 'button',
    align: 'end',
    cell: (session) =>
      session.current ? (
        <Status tone="good">{texts.thisSession}</Status>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.signOutName(nameOf(session))}
          onClick={() => end(session)}
        >
          {texts.signOut}
        </Button>
      ),
  },
]

/** One's own session is ended with "Sign out" in the account menu, and never among others. */
function SignOut({ sessions, close, done }: { sessions: Session[]; close: () => void; done: () => void }) {
  const others = sessions.filter(({ current }) => !current)
  const [only] = others
  const isOne = others.length === 1 && only
  return (
    <BulkConfirm
      rows={others}
      title={isOne ? texts.signOutNameQuestion(nameOf(only)) : texts.signOutCountSessions(others.length)}
      act={texts.signOut}
      run={({ id }) => api('DELETE /v1/account/sessions/{id}', { params: { id } })}
      refresh={['GET /v1/account/sessions']}
      success={(count) => texts.sessionsSignedOut(count)}
      close={close}
      done={done}
    >
      {isOne ? texts.thisDeviceIsSignedOutImmediately : texts.theseDevicesAreSignedOut}
    </BulkConfirm>
  )
}
