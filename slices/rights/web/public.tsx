export { ProfileViewAs } from './profile-view-as.tsx'
export { ViewBanner } from './view-banner.tsx'
