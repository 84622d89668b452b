import { ApiError } from '@userkeep/client'
import { useEffect } from 'preact/hooks'
import { SupportPage } from '../areas/support/support-page.tsx'
import { Button } from '../ui/button.tsx'
import { errorMessage } from '../ui/notice.tsx'
import { Toast } from '../ui/toast.tsx'
import { useRead } from './api.ts'
import { applyBrand } from './brand.tsx'
import { ConfigProvider } from './config.tsx'
import { signOutReason, token } from './credential.ts'
import { entry } from './entry.ts'
import { usePath } from './router.tsx'
import { SignedInScreens } from './signed-in.tsx'
import { SignedOutScreens } from './signed-out.tsx'
import { useStore } from './store.ts'

export function App() {
  if (!entry.key)
    return (
      <Lost description="This address is incomplete: it needs the publishable key of a product, as in /portal/?key=uk_pk_…. Open the portal from the product you use, or from Sign-in in the panel." />
    )
  return <Portal />
}

function Portal() {
  const config = useRead('GET /v1/config/{publishableKey}', { params: { publishableKey: entry.key } })
  const isIn = useStore(token) !== null
  const leaving = useStore(signOutReason)
  const path = usePath()
  useEffect(() => {
    if (config.data) applyBrand(config.data)
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
  if (!config.error) return <div class="auth" role="status" aria-label="Loading" />
  if (config.error instanceof ApiError && config.error.status === 404) {
    return <Lost description="This portal no longer exists. Ask the company that sent you the link." />
  }
  return <Lost description={errorMessage(config.error)} again={config.again} />
}

const Screens = ({ isIn, path }: { isIn: boolean; path: string }) =>
  isIn ? <SignedInScreens path={path} /> : <SignedOutScreens path={path} />

function Lost({ description, again }: { description: string; again?: () => void }) {
  return (
    <main class="auth">
      <section class="auth-card">
        <header>
          <h1>This portal cannot be opened</h1>
          <p class="description">{description}</p>
        </header>
        {again && <Button onClick={again}>Try again</Button>}
      </section>
    </main>
  )
}
