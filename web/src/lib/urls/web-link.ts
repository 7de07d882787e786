/** Only such links are opened: data may contain others, such as `javascript:`. */
export const isWebLink = (link: string | null): link is string => /^https?:\/\//i.test(link ?? '')
