import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { api } from '../../app/api.ts'
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
    <Card label="Sessions">
      <SectionHead title="Sessions" description="Where you are signed in. Sign out sessions you do not recognize." />
      <DataTable
        label="Sessions"
        name="sessions"
        list={list}
        columns={columns((session) => setEnding({ sessions: [session], done: () => {} }))}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        bulk={[{ label: 'Sign out…', icon: IconLogout, run: (sessions, done) => setEnding({ sessions, done }) }]}
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
    header: 'Device',
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
  { id: 'ip', header: 'IP address', sort: ({ ip }) => ip, width: 130, wide: true, cell: ({ ip }) => ip ?? '—' },
  {
    id: 'seen',
    header: 'Last seen',
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
        <Status tone="good">This session</Status>
      ) : (
        <Button variant="default" size="xs" aria-label={`Sign out ${nameOf(session)}`} onClick={() => end(session)}>
          Sign out
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
      title={isOne ? `Sign out ${nameOf(only)}?` : `Sign out ${others.length} sessions?`}
      act="Sign out"
      run={({ id }) => api('DELETE /v1/account/sessions/{id}', { params: { id } })}
      refresh={['GET /v1/account/sessions']}
      success={(count) => (count === 1 ? 'Session signed out.' : `${count} sessions signed out.`)}
      close={close}
      done={done}
    >
      {isOne
        ? 'This device is signed out immediately.'
        : 'These devices are signed out immediately. This session is kept.'}
    </BulkConfirm>
  )
}
