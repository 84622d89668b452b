import { useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/devices.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { deviceName, isPhone, signInMethod } from './device-name.ts'

type Device = Output<'GET /v1/contact/sessions'>['sessions'][number]

export function DevicesPage() {
  const [offset, setOffset] = useState(0)
  const [ending, setEnding] = useState<Device | 'others' | null>(null)
  const { locked } = useSession()
  const devices = useRead('GET /v1/contact/sessions', { query: { offset } })
  const { data } = devices
  const hasOthers = data !== undefined && (data.sessions.length > 1 || data.has_more || data.offset > 0)
  const others = hasOthers && (
    <Button locked={locked} onClick={() => setEnding('others')}>
      {texts.signOutEverywhereElse}
    </Button>
  )
  return (
    <Page title={texts.devices} description={texts.whereYouAreSigned} actions={others}>
      <Section title={texts.signedIn} description={locked} isAlone>
        <Loaded read={devices} shape="tiles">
          {(page) => (
            <>
              <ul class="rows">
                {page.sessions.map((device) => (
                  <DeviceRow key={device.id} device={device} end={() => setEnding(device)} locked={locked} />
                ))}
              </ul>
              <Pager page={page} go={setOffset} />
            </>
          )}
        </Loaded>
      </Section>
      {ending === 'others' && <EndOthers close={() => setEnding(null)} />}
      {ending !== null && ending !== 'others' && <EndOne device={ending} close={() => setEnding(null)} />}
    </Page>
  )
}

function DeviceRow({ device, end, locked }: { device: Device; end: () => void; locked: string | null }) {
  const { support, current, user_agent, method, ip, last_seen_at } = device
  const name = support ? texts.supportSession : deviceName(user_agent)
  return (
    <li class="row">
      <span class={support ? 'row-icon is-support' : 'row-icon'}>
        <Icon name={support ? 'support' : isPhone(user_agent) ? 'phone' : 'device'} />
      </span>
      <div class="row-main">
        <b>
          {name}
          {current && <span class="badge badge-good">{texts.thisDevice}</span>}
          {support && <span class="badge badge-warning">{texts.support}</span>}
        </b>
        <small>
          {!support && `${ip ?? texts.unknownIPAddress} · ${signInMethod(method)} · `}
          {texts.seenTime(<Time at={last_seen_at} />)}
        </small>
      </div>
      {!current && (
        <div class="row-end">
          <Button locked={locked} aria-label={texts.signOutName(name)} onClick={end}>
            {texts.signOut}
          </Button>
        </div>
      )}
    </li>
  )
}

function EndOne({ device, close }: { device: Device; close: () => void }) {
  const name = device.support ? texts.theSupportSession : deviceName(device.user_agent)
  const act = useAct('DELETE /v1/contact/sessions/{id}', {
    refresh: ['GET /v1/contact/sessions'],
    onDone: () => {
      toast(texts.signedOut)
      close()
    },
  })
  return (
    <Confirm
      title={texts.signOutNameQuestion(name)}
      description={device.support ? texts.supportSessionEndsImmediately : texts.thisDeviceHasToSignInAgain}
      action={texts.signOut}
      act={act}
      input={{ params: { id: device.id } }}
      close={close}
    />
  )
}

function EndOthers({ close }: { close: () => void }) {
  const act = useAct('DELETE /v1/contact/sessions', {
    refresh: ['GET /v1/contact/sessions'],
    onDone: () => {
      toast(texts.signedOutEverywhereElse)
      close()
    },
  })
  return (
    <Confirm
      title={texts.signOutEverywhereElseQuestion}
      description={texts.allOtherSessionsEndImmediately}
      action={texts.signOutEverywhereElse}
      act={act}
      close={close}
    />
  )
}
