import { ActionIcon, Group, SegmentedControl, Skeleton, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRead } from '../app/api.ts'
import { useEnvironment } from '../app/environment.ts'
import { useMay } from '../app/session.tsx'
import { texts } from '../texts/ui.ts'
import { Section } from './section.tsx'
import { FailedPart } from './states.tsx'
import s from './widget-preview.module.css'

interface WidgetPreviewProps {
  /** A part, which stands over the page by itself, or an element, which a page gives a place. */
  of: { part: string } | { element: string }
  /** The data that boot or the service would give. */
  shown: unknown
  description?: ReactNode
  /** The height of the page around a part; an element has its own. */
  height?: number
  /** Whether there is a button that starts over. */
  canRestart?: boolean
  /** Choices of what is shown, above it. */
  children?: ReactNode
}

const themes = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
]

/** The widget itself, in a frame that can do nothing, shown what is being edited. */
export function WidgetPreview(props: WidgetPreviewProps) {
  const { of, shown, description = texts.aLivePreviewOfTheWidgetIncluding, height = 480, canRestart } = props
  const scheme = useComputedColorScheme('light')
  const [chosen, setChosen] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const color = useBrandColor()
  const [kind, name] = 'part' in of ? ['parts', of.part] : ['elements', of.element]
  const asked = { kind, name, shown, color, theme: chosen ?? scheme, turn }
  return (
    <Section
      title={texts.preview}
      description={description}
      action={
        <Group gap={6} wrap="nowrap">
          {canRestart && (
            <Tooltip label={texts.startOver}>
              <ActionIcon variant="default" size={30} aria-label={texts.startOver} onClick={() => setTurn(turn + 1)}>
                <IconRefresh size={15} stroke={1.8} />
              </ActionIcon>
            </Tooltip>
          )}
          <SegmentedControl
            size="xs"
            aria-label={texts.colorsOfThePreview}
            data={themes}
            value={chosen ?? scheme}
            onChange={setChosen}
          />
        </Group>
      }
    >
      {props.children && <div className={s.choices}>{props.children}</div>}
      <Frame asked={asked} least={kind === 'parts' ? height : 80} />
    </Section>
  )
}

/** Returns the brand color; the default if the role may not read it. */
function useBrandColor(): string | null {
  const [environment] = useEnvironment()
  const enabled = useMay()('customers:read')
  return useRead('GET /v1/organization/contact-auth', { query: { environment } }, { enabled }).data?.brand_color ?? null
}

/** How long the frame may take until it is said that it does not come. */
const timeoutMs = 10_000
const most = 900

function Frame(props: { asked: object; least: number }) {
  const [attempt, setAttempt] = useState(0)
  return <FrameOnce key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />
}

function FrameOnce({ asked, least, retry }: { asked: object; least: number; retry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || !data?.userkeepPreview) return
      const { isReady, height: told } = data.userkeepPreview as { isReady?: boolean; height?: number }
      if (isReady) setState('ready')
      if (told !== undefined) setHeight(told)
    }
    addEventListener('message', listen)
    const timer = setTimeout(() => setState((now) => (now === 'ready' ? now : 'failed')), timeoutMs)
    return () => {
      removeEventListener('message', listen)
      clearTimeout(timer)
    }
  }, [])
  const text = JSON.stringify(asked)
  useEffect(() => {
    // To any origin: a frame without a permission for more has none that could be named.
    if (state === 'ready') frame.current?.contentWindow?.postMessage({ userkeepPreview: JSON.parse(text) }, '*')
  }, [state, text])
  if (state === 'failed')
    return <FailedPart what={texts.thePreview} error={new Error(texts.previewDidNotRespond)} retry={retry} />
  const shownHeight = Math.min(Math.max(least, height + 32), most)
  return (
    <div className={s.stage}>
      <iframe
        ref={frame}
        title={texts.previewOfTheWidget}
        src="/widget/preview"
        sandbox="allow-scripts"
        className={s.frame}
        style={{ height: shownHeight }}
      />
      {state === 'loading' && <Skeleton className={s.loading} h={shownHeight} aria-busy />}
    </div>
  )
}
