import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  kind?: 'primary' | 'plain' | 'danger' | 'risky' | 'quiet'
  busy?: boolean
  wide?: boolean
  /** The reason why it is disabled, shown on hover and read by screen readers. */
  locked?: string | null
  disabled?: boolean
  children: ComponentChildren
}

export function Button({
  kind = 'plain',
  busy = false,
  wide = false,
  locked,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`button button-${kind}${wide ? ' button-wide' : ''}${busy ? ' is-busy' : ''}`}
      disabled={busy || disabled || Boolean(locked)}
      aria-busy={busy}
      title={locked ?? rest.title}
    >
      {children}
    </button>
  )
}
