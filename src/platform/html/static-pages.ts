export const staticPages = [
  { name: 'home', label: 'Home', path: '/' },
  { name: 'actions', label: 'Actions', path: '/actions' },
  { name: 'events', label: 'Events', path: '/events' },
  { name: 'about', label: 'About', path: '/about' },
  { name: 'news', label: 'News', path: '/news' },
  { name: 'people', label: 'People', path: '/people' },
  { name: 'contact', label: 'Contact', path: '/contact' },
] as const
