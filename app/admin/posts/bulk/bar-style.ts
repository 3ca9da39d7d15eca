export const barStyle =
  'sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-m bg-surface px-3 py-1.5 shadow-2 inset-ring inset-ring-control max-md:gap-0 max-md:[&>button]:px-2 max-md:[&>div>button]:px-2 large-text:static'
