/** Where a floor keeps its database, unless somebody says otherwise: below the folder that it is started from. */
export const DATA_FOLDER = 'data'
