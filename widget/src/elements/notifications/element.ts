import { defineElement } from '../../element.ts'

export const element = defineElement({ name: 'notifications', load: () => import('./show.tsx') })
