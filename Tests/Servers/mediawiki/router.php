<?php
// MediaWiki's files are the document root. Uploads lie elsewhere, and some folders are only for
// the command line: a web server in front of a real wiki would hide them.
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ?: '/' );
if ( preg_match( '#^/(config|includes|maintenance|mw-config|vendor)(/|$)#', $path ) ) {
	http_response_code( 403 );
	return true;
}
if ( !str_starts_with( $path, '/images/' ) ) {
	return false;
}
$folder = realpath( getenv( 'LATHE_WIKI' ) . '/images' );
$file = realpath( $folder . substr( $path, strlen( '/images' ) ) );
if ( !$file || !str_starts_with( $file, "$folder/" ) || !is_file( $file ) ) {
	http_response_code( 404 );
	return true;
}
header( 'Content-Type: ' . ( mime_content_type( $file ) ?: 'application/octet-stream' ) );
header( 'Content-Length: ' . filesize( $file ) );
readfile( $file );
return true;
