import { ApiError } from '@userkeep/client'
import { useEffect } from 'preact/hooks'
import { SupportPage } from '../areas/support/support-page.tsx'
import { Button } from '../ui/button.tsx'
import { wordsOf } from '../ui/notice.tsx'
import { Toast } from '../ui/toast.tsx'
import { useRead } from './api.ts'
import { arrival } from './arrival.ts'
import { wear } from './brand.tsx'
import { ConfigProvider } from './config.tsx'
import { goodbye, token } from './credential.ts'
import { Inside } from './inside.tsx'
import { Outside } from './outside.tsx'
import { usePath } from './router.tsx'
import { useStore } from './store.ts'

export function App() {
  if (!arrival.key) return <Lost says="The address is missing its key. Follow the link you were given once more." />
  return <Portal />
}

function Portal() {
  const config = useRead('GET /v1/config/{publishableKey}', { params: { publishableKey: arrival.key } })
  const isIn = useStore(token) !== null
  const leaving = useStore(goodbye)
  const path = usePath()
  useEffect(() => {
    if (config.data) wear(config.data)
  }, [config.data])
  if (config.data) {
    return (
      <ConfigProvider value={config.data}>
        {leaving === 'support' || (path === '/support' && !isIn) ? (
          <SupportPage />
        ) : (
          <Screens isIn={isIn} path={path} />
        )}
        <Toast />
      </ConfigProvider>
    )
  }
  if (!config.error) return <div class="door" role="status" aria-label="Loading" />
  if (config.error instanceof ApiError && config.error.status === 404) {
    return <Lost says="This address does not lead anywhere any more. Ask whoever gave it to you." />
  }
  return <Lost says={wordsOf(config.error)} again={config.again} />
}

const Screens = ({ isIn, path }: { isIn: boolean; path: string }) =>
  isIn ? <Inside path={path} /> : <Outside path={path} />

function Lost({ says, again }: { says: string; again?: () => void }) {
  return (
    <main class="door">
      <section class="door-card">
        <header>
          <h1>There is nothing to show</h1>
          <p class="says">{says}</p>
        </header>
        {again && <Button onClick={again}>Try again</Button>}
      </section>
    </main>
  )
}
