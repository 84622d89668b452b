import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Act, Endpoint } from '../app/api.ts'
import { texts } from '../texts/ui.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Icon } from './icon.tsx'

interface DialogProps {
  title: string
  close: () => void
  wide?: boolean
  children: ComponentChildren
}

/** The browser's own dialog: it holds the focus, and Escape closes it. */
export function Dialog({ title, close, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    dialog.current?.showModal()
    return () => opener?.focus?.()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-button" aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}

interface ConfirmProps<E extends Endpoint> {
  title: string
  description: ComponentChildren
  action: string
  act: Act<E>
  input?: Parameters<Act<E>['run']>[0]
  close: () => void
}

/** Asks before something is lost, naming the thing. */
export function Confirm<E extends Endpoint>({ title, description, action, act, input, close }: ConfirmProps<E>) {
  return (
    <Dialog title={title} close={close}>
      <p class="description">{description}</p>
      <Form
        action={action}
        kind="danger"
        busy={act.pending}
        error={act.error}
        onSubmit={() => act.run(input)}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
      />
    </Dialog>
  )
}
