export { type CageDescription, type CagedFolder, describeCage } from './cage/cage-description.ts';
export { createFileTools, type FileToolsOptions } from './file-tools.ts';
export { type FolderFiles, openFolderFiles } from './reading/folder-files.ts';
