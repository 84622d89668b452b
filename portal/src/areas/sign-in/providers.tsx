import { useAct } from '../../app/api.ts'
import type { Config } from '../../app/config.tsx'
import { base, entry, oauthRequest } from '../../app/entry.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { type Asked, agreedIn } from '../legal/agreement-fields.tsx'
import { ProviderMark } from './provider-mark.tsx'

interface ProvidersProps {
  providers: Config['providers']
  /** In the form around them, to agree to. */
  asked?: readonly Asked[]
}

/** The state in the address is kept in this tab, and compared when the provider sends the browser back. */
export function Providers({ providers, asked = [] }: ProvidersProps) {
  const start = useAct('POST /v1/contact-auth/oauth/{provider}/start', {
    onDone: ({ authorization_url }, { params: { provider } }) => {
      const state = new URL(authorization_url).searchParams.get('state') ?? ''
      oauthRequest.set({ key: entry.key, provider, state })
      location.assign(authorization_url)
    },
  })
  const go = (provider: string, accepted_versions: string[]) => {
    const redirect_uri = `${location.origin}${base}oauth/${provider}`
    const agreed = accepted_versions.length > 0 ? { accepted_versions } : {}
    void start.run({ params: { provider }, body: { publishable_key: entry.key, redirect_uri, ...agreed } })
  }
  if (providers.length === 0) return null
  return (
    <div class="ways">
      {providers.map(({ provider, label }) => (
        <Button
          key={provider}
          disabled={start.pending}
          onClick={({ currentTarget: { form } }) => {
            const agreed = agreedIn(form, asked)
            if (agreed) go(provider, agreed)
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
