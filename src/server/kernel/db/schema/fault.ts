/** Error codes of a disk, or of the rights on the data folder, that the server's operator can act on. */
export type StorageFault = 'ENOSPC' | 'EDQUOT' | 'EROFS' | 'EACCES' | 'EPERM' | 'EIO'

/** Why market data can't be used. */
export type DataFault =
  /** The file's path in the folder of datasets; `fault` ends a sentence about it. */
  | { readonly why: 'day-file'; readonly file: string; readonly fault: string }
  | { readonly why: 'bucket' }
  | { readonly why: 'storage'; readonly code: StorageFault }

/** A check has refused a request or its data; its text is for the user. */
export interface RefusedWork {
  readonly why: 'refused'
  readonly says: string
}
