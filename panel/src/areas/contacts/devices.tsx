import { IconDeviceDesktop, IconDeviceMobile, IconHeadset } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { deviceName, isHandheld } from '../../ui/device-name.ts'
import { Aside, Line, Lines } from '../../ui/lines.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { Contact } from './contact.ts'

export function Devices({ contact }: { contact: Contact }) {
  const [environment] = useEnvironment()
  const [offset, go] = useState(0)
  const query = useRead('GET /v1/organization/contacts/{id}/sessions', {
    params: { id: contact.id },
    query: { environment, offset },
  })
  return (
    <Lines
      label="Devices"
      query={query}
      rows={(answer) => answer.sessions}
      page={{ offset, go }}
      empty="No session is open. One appears when they sign in."
    >
      {({ id, user_agent, ip, support, verified, last_seen_at }) => {
        const Device = support ? IconHeadset : isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
        return (
          <Line
            key={id}
            icon={<Device size={20} stroke={1.6} />}
            title={support ? 'Support session' : deviceName(user_agent)}
            says={ip}
            end={
              <Aside
                beneath={
                  <>
                    Seen <RelativeTime at={last_seen_at} />
                  </>
                }
              >
                <Status tone={verified ? 'good' : 'idle'}>
                  {verified ? 'Identity verified' : 'Identity not verified'}
                </Status>
              </Aside>
            }
          />
        )
      }}
    </Lines>
  )
}
