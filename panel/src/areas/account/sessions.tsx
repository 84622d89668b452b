import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useScreen } from '../../app/screen-search.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { deviceName, isHandheld } from '../../ui/device-name.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'

export function Sessions() {
  const screen = useScreen()
  const query = useRead('GET /v1/account/sessions', { query: { offset: screen.page.offset } })
  const [ending, setEnding] = useState<{ id: string; device: string } | null>(null)
  const revoke = useAct('DELETE /v1/account/sessions/{id}', { refresh: ['GET /v1/account/sessions'] })
  return (
    <Section title="Sessions" description="Where you are signed in. Sign out sessions you do not recognize.">
      <CompactList
        label="Sessions"
        query={query}
        rows={(answer) => answer.sessions}
        page={screen.page}
        empty="No sessions."
      >
        {({ id, user_agent, ip, current, last_seen_at }) => {
          const Device = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
          const device = deviceName(user_agent)
          return (
            <ListRow
              key={id}
              icon={<Device size={20} stroke={1.6} />}
              title={device}
              description={
                <>
                  {ip && `${ip} · `}seen <RelativeTime at={last_seen_at} />
                </>
              }
              end={
                current ? (
                  <Status tone="good">This session</Status>
                ) : (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Sign out ${device}`}
                    onClick={() => setEnding({ id, device })}
                  >
                    Sign out
                  </Button>
                )
              }
            />
          )
        }}
      </CompactList>
      {ending && (
        <Confirm
          opened
          close={() => setEnding(null)}
          title={`Sign out ${ending.device}?`}
          act="Sign out"
          pending={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate({ params: { id: ending.id } }, { onSuccess: () => setEnding(null) })}
        >
          This device is signed out at once.
        </Confirm>
      )}
    </Section>
  )
}
