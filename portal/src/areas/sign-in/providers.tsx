import { useAct } from '../../app/api.ts'
import type { Config } from '../../app/config.tsx'
import { base, entry, oauthRequest } from '../../app/entry.ts'
import { texts } from '../../texts/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'
import { type AskedAtSignUp, type Brought, broughtIn } from './brought.ts'
import { ProviderMark } from './provider-mark.tsx'

const nothing: AskedAtSignUp = { agreements: [], consents: [] }

interface ProvidersProps {
  providers: Config['providers']
  /** In the form around them, to agree to. */
  asked?: AskedAtSignUp
}

/** The state in the address is stored in this tab and compared when the provider redirects back. */
export function Providers({ providers, asked = nothing }: ProvidersProps) {
  const start = useAct('POST /v1/contact-auth/oauth/{provider}/start', {
    onDone: ({ authorization_url }, { params: { provider } }) => {
      const state = new URL(authorization_url).searchParams.get('state') ?? ''
      oauthRequest.set({ key: entry.key, provider, state })
      location.assign(authorization_url)
    },
  })
  const go = (provider: string, brought: Brought) => {
    const redirect_uri = `${location.origin}${base}oauth/${provider}`
    void start.run({ params: { provider }, body: { publishable_key: entry.key, redirect_uri, ...brought } })
  }
  if (providers.length === 0) return null
  return (
    <div class="ways">
      {providers.map(({ provider, label }) => (
        <Button
          key={provider}
          disabled={start.pending}
          onClick={({ currentTarget: { form } }) => {
            const brought = broughtIn(form, asked)
            if (brought) go(provider, brought)
          }}
        >
          <ProviderMark provider={provider} />
          {texts.continueWithLabel(label)}
        </Button>
      ))}
      <Problem error={start.error} />
    </div>
  )
}
