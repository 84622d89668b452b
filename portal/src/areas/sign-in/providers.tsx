import { useAct } from '../../app/api.ts'
import type { Config } from '../../app/config.tsx'
import { base, entry, oauthRequest } from '../../app/entry.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { ProviderMark } from './provider-mark.tsx'

/** The state in the address is kept in this tab, and compared when the provider sends the browser back. */
export function Providers({ providers }: { providers: Config['providers'] }) {
  const start = useAct('POST /v1/contact-auth/oauth/{provider}/start', {
    onDone: ({ authorization_url }, { params: { provider } }) => {
      const state = new URL(authorization_url).searchParams.get('state') ?? ''
      oauthRequest.set({ key: entry.key, provider, state })
      location.assign(authorization_url)
    },
  })
  if (providers.length === 0) return null
  return (
    <div class="ways">
      {providers.map(({ provider, label }) => (
        <Button
          key={provider}
          disabled={start.pending}
          onClick={() => {
            const redirect_uri = `${location.origin}${base}oauth/${provider}`
            void start.run({ params: { provider }, body: { publishable_key: entry.key, redirect_uri } })
          }}
        >
          <ProviderMark provider={provider} />
          Continue with {label}
        </Button>
      ))}
      <Problem error={start.error} />
    </div>
  )
}
