/** 20×20, drawn with strokes; hidden from screen readers, so its button needs a label. */
const SHAPES = {
  back: 'M12.5 4 6.5 10l6 6',
  forth: 'M7.5 4l6 6-6 6',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  log: 'M5 3.5h10v13H5zM7.5 7.5h5M7.5 10.5h5M7.5 13.5h3',
  shield: 'M10 2.8 16 5v4.5c0 3.7-2.5 6.4-6 7.7-3.5-1.3-6-4-6-7.7V5zM7.3 10l2 2 3.5-4',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  book: 'M3.5 4.5c2.5-.8 4.8-.5 6.5.8 1.7-1.3 4-1.6 6.5-.8v11c-2.5-.8-4.8-.5-6.5.8-1.7-1.3-4-1.6-6.5-.8zM10 5.3v11',
  keys: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7',
  undo: 'M7.5 4 4 7.5 7.5 11M4.5 7.5H12a4 4 0 0 1 0 8H8',
  clear: 'M5 5l10 10M15 5 5 15',
  rebet: 'M4 10a6 6 0 0 1 10.5-4M16 10a6 6 0 0 1-10.5 4M14.8 2.5V6h-3.5M5.2 17.5V14h3.5',
  leave: 'M11 4H4.5v12H11M8.5 10h8M13 6.5l3.5 3.5-3.5 3.5',
  plus: 'M5 10h10M10 5v10',
  max: 'M5 4.5h10M10 16V8M6.5 11 10 7.5 13.5 11',
  minus: 'M5 10h10',
  check: 'M4 10.5 8 14.5 16 6',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  drag: 'M10 2.5v15M6.5 6 10 2.5 13.5 6M6.5 14l3.5 3.5 3.5-3.5',
  win: 'M10 16V4.5M5 9.3l5-5 5 5',
  even: 'M4.5 7.5h11M4.5 12.5h11',
  loss: 'M4.5 10h11',
  side: 'M10 2.8 12.2 7.5l5.2.6-3.8 3.6 1 5.1L10 14.2l-4.6 2.6 1-5.1L2.6 8.1l5.2-.6z',
  seat: 'M7 6.5a3 3 0 1 1 6 0 3 3 0 0 1-6 0M4 16.5c.5-3.5 2.8-5 6-5s5.5 1.5 6 5',
  info: 'M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0M10 9.2V14M10 6.2v.01',
  sound: 'M3.5 8v4h3l4 3.5v-11L6.5 8zM13.5 7.5a4 4 0 0 1 0 5M15.5 5.5a7 7 0 0 1 0 9',
  silent: 'M3.5 8v4h3l4 3.5v-11L6.5 8zM13.5 8l4 4M17.5 8l-4 4',
  play: 'M6.5 4.5v11l9-5.5z',
  pause: 'M7 4.5v11M13 4.5v11',
  save: 'M10 3.5v9M6 8.8l4 4 4-4M4 16.5h12',
} as const

export type IconName = keyof typeof SHAPES

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  )
}
