import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
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
      <div class="auth-foot">
        Do you run this product? <a href="/contact-auth">Open the panel</a>
      </div>
    </main>
  )
}

/** The address names no product. */
export const WhichPortal = () => (
  <NoPortal
    title="Open your account"
    description="This address does not say which product you use. Open your account from that product, or use the link in an email from it."
  >
    <KeyForm />
  </NoPortal>
)

/** The address names a product that is not there. */
export const UnknownPortal = () => (
  <NoPortal
    title="Portal not found"
    description="The key in this address is wrong or was revoked. Open your account from the product you use."
  >
    <KeyForm />
  </NoPortal>
)

export const PortalFailed = ({ message, again }: { message: string; again: () => void }) => (
  <NoPortal title="The portal can’t be opened" description={message}>
    <Button onClick={again}>Try again</Button>
  </NoPortal>
)

/** For whoever builds the product, and has its key at hand. */
const KeyForm = () => (
  <Form
    action="Open portal"
    wide
    busy={false}
    error={null}
    onSubmit={({ key = '' }) => location.assign(`${base}?${new URLSearchParams({ key: key.trim() })}`)}
  >
    <Field
      label="Publishable key"
      name="key"
      placeholder="uk_pk_live_…"
      required
      hint="For developers: copy it from API keys in the panel."
    />
  </Form>
)
