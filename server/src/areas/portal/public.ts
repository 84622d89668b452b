export { type PortalReader, type PortalSection, portalSections } from './extension-points.ts'
