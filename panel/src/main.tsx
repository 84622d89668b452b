import '@mantine/core/styles.layer.css'
import './ui/global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/api.ts'
import { router } from './app/router.tsx'
import { cssVariables, theme } from './ui/theme.ts'

const Toasts = lazy(() => import('./ui/toasts.tsx'))
const scheme = localStorageColorSchemeManager({ key: 'userkeep.scheme' })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={scheme}
    >
      <Suspense>
        <Toasts />
      </Suspense>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
