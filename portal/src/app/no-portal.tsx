import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { texts } from '../texts/app.ts'
import { Button } from '../ui/button.tsx'
import { Field, Form } from '../ui/form.tsx'
import { base } from './entry.ts'

interface NoPortalProps {
  title: string
  description: string
  children?: ComponentChildren
}

/** Before it is known whose portal this is, so without anybody's brand. */
function NoPortal({ title, description, children }: NoPortalProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main class="auth" tabIndex={-1}>
      <section class="auth-card">
        <header>
          <h1>{title}</h1>
          <p class="description">{description}</p>
        </header>
        {children}
      </section>
      <div class="auth-foot">{texts.doYouRunThisProductLink(<a href="/contact-auth">{texts.openThePanel}</a>)}</div>
    </main>
  )
}

/** The address names no product. */
export const WhichPortal = () => (
  <NoPortal title={texts.openYourAccount} description={texts.thisAddressDoesNotSayWhich}>
    <KeyForm />
  </NoPortal>
)

/** The address names a product that is not there. */
export const UnknownPortal = () => (
  <NoPortal title={texts.portalNotFound} description={texts.keyInThisAddressIsWrong}>
    <KeyForm />
  </NoPortal>
)

export const PortalFailed = ({ message, again }: { message: string; again: () => void }) => (
  <NoPortal title={texts.portalCantBeOpened} description={message}>
    <Button onClick={again}>{texts.tryAgain}</Button>
  </NoPortal>
)

/** For developers of the product, who have its key. */
const KeyForm = () => (
  <Form
    action={texts.openPortal}
    wide
    busy={false}
    error={null}
    onSubmit={({ key = '' }) => location.assign(`${base}?${new URLSearchParams({ key: key.trim() })}`)}
  >
    <Field
      label={texts.publishableKey}
      name="key"
      placeholder={texts.ukPkLive}
      required
      hint={texts.forDevelopersCopyItFromAPI}
    />
  </Form>
)
