import type { ComponentChildren } from 'preact'
import { texts } from '../../texts/messenger.ts'
import { Icon } from './icon.tsx'

interface HeadProps {
  title: ComponentChildren
  back?: { label: string; go(): void } | undefined
  close(): void
}

/** The heading of a tab, with the way back and the button that closes the panel. */
export const Head = ({ title, back, close }: HeadProps) => (
  <div class="m-head">
    {back && (
      <button type="button" class="m-square" aria-label={back.label} onClick={back.go}>
        <Icon name="back" />
      </button>
    )}
    <h2>{title}</h2>
    <button type="button" class="m-square" aria-label={texts.close} onClick={() => close()}>
      <Icon name="close" />
    </button>
  </div>
)
